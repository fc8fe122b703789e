import { connect } from 'node:net'

/** All that is answered to a call without a body whose sender would rather speak another protocol, as it comes off the wire. */
export async function offering(protocol: string, call: string, url: string): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  const headers = ['host: x', 'content-length: 0', `upgrade: ${protocol}`, 'connection: upgrade, close']
  socket.write(`${call} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return (await socket.toArray()).join('')
}
