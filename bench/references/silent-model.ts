import { createServer } from 'node:http'

/** `node silent-model.ts PORT`: a model that stays silent, much faster than the sandbox's. */
const message = {
  ...{ id: 'msg_silent', type: 'message', role: 'assistant', model: 'silent' },
  ...{ content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
}
const end = { stop_reason: 'end_turn', stop_sequence: null }
/** The gate's answer. */
const silent = JSON.stringify({ ...message, ...end, content: [{ type: 'text', text: 'SILENT' }] })
/** A reply's answer. */
const nothing = [
  { type: 'message_start', message },
  { type: 'message_delta', delta: end, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join('')

const server = createServer((request, response) => {
  let asked = ''
  request.setEncoding('utf8').on('data', (text: string) => (asked += text))
  request.once('end', () => {
    const isStream = asked.includes('"stream":true')
    const isQuestion = request.method === 'POST'
    response.writeHead(isQuestion ? 200 : 404, {
      'content-type': isStream ? 'text/event-stream' : 'application/json',
    })
    response.end(isStream ? nothing : isQuestion ? silent : '{"type":"error","error":{"type":"not_found_error"}}')
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
