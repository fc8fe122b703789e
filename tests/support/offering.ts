import { connect } from 'node:net'

/** Makes a call whose `Upgrade` header offers another protocol, and returns the raw answer. */
export async function offering(protocol: string, call: string, url: string): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  const headers = ['host: x', 'content-length: 0', `upgrade: ${protocol}`, 'connection: upgrade, close']
  socket.write(`${call} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return (await socket.toArray()).join('')
}
