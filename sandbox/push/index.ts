import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { readBytes, readJson } from '#sandbox/http/read-body.ts'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import { HttpFailure, type Call, type Route, type StandIn } from '#sandbox/http/stand-in.ts'
import { answerSchema, makePushScript } from './script.ts'
import { decrypt, type BrowserKeys } from './decrypt.ts'
import { senderOf } from './vapid.ts'

/** RFC 8030: every push service accepts this size. */
const BODY_MAX_BYTES = 4096
const ENTRIES_MAX = 2000

/** An arrived push. `message`: what its browser would read; null when it was refused or unreadable. */
type Entry = {
  device: string
  at: string
  status: number
  topic: string | null
  ttl: number | null
  message: unknown
}

/** Stands in for browsers' push services: accepts pushes by RFC 8030 and decrypts them like the browser. */
export function makePushStandIn(): StandIn {
  const devices = new Map<string, BrowserKeys>()
  const script = makePushScript()
  const ledger: Entry[] = []

  function subscribe(origin: string) {
    const pair = createECDH('prime256v1')
    const keys = { pair, auth: randomBytes(16) }
    const p256dh = pair.generateKeys().toString('base64url')
    const device = randomUUID()
    devices.set(device, keys)
    const subscription = {
      endpoint: `${origin}/push/to/${device}`,
      keys: { p256dh, auth: keys.auth.toString('base64url') },
    }
    return { device, subscription }
  }

  async function deliver({ request, response, params }: Call): Promise<void> {
    const origin = originOf(request)
    const device = params.get('device') ?? ''
    const { topic, ttl } = headersOf(request.headers)
    const entry: Entry = { device, at: new Date().toISOString(), status: 0, topic, ttl, message: null }
    ledger.push(entry)
    ledger.splice(0, ledger.length - ENTRIES_MAX)
    const keys = devices.get(device)
    const scripted = script.take(device)
    try {
      if (!keys) throw new HttpFailure(404, 'There is no such subscription.')
      await senderOf(request.headers.authorization, origin)
      if (request.headers['content-encoding'] !== 'aes128gcm')
        throw new HttpFailure(400, 'Content-Encoding is missing.')
      if (ttl === null) throw new HttpFailure(400, 'TTL is missing.')
      const text = decrypt(await readBytes(request, BODY_MAX_BYTES), keys)
      if (scripted?.hangs) return // until the sender gives up
      if (scripted) response.setHeader('retry-after', scripted.retryAfter ?? [])
      if (scripted?.status) throw new HttpFailure(scripted.status, 'As it was asked to.')
      entry.message = JSON.parse(text)
      entry.status = 201
      response.writeHead(201, { location: `${origin}/push/message/${randomUUID()}`, ttl: String(ttl) }).end()
    } catch (failure) {
      entry.status = failure instanceof HttpFailure ? failure.status : 500
      throw failure
    }
  }

  const control: Route[] = [
    {
      method: 'POST',
      path: '/devices',
      handle: ({ request, response }) => sendJson(response, 200, subscribe(originOf(request))),
    },
    {
      method: 'POST',
      path: '/script',
      async handle({ request, response }) {
        const answer = answerSchema.safeParse(await readJson(request, BODY_MAX_BYTES))
        if (!answer.success) throw new HttpFailure(400, answer.error.message)
        script.add(answer.data)
        sendJson(response, 200, {})
      },
    },
    { method: 'GET', path: '/ledger', handle: ({ response }) => sendJson(response, 200, ledger) },
  ]

  return {
    prefix: '/push',
    routes: [{ method: 'POST', path: '/to/:device', handle: deliver }, ...control.map(forLocalPrograms)],
    refuse,
  }
}

/** The origin that clients use for it. */
const originOf = ({ headers }: IncomingMessage) => `http://${headers.host}`

function headersOf(headers: NodeJS.Dict<string | string[]>) {
  const ttl = Number(headers.ttl ?? NaN)
  return { topic: headers.topic?.toString() ?? null, ttl: Number.isInteger(ttl) && ttl >= 0 ? ttl : null }
}

function refuse({ response }: Call, failure: unknown): void {
  if (!(failure instanceof HttpFailure)) reportBug(failure)
  const { status, message } = failure instanceof HttpFailure ? failure : { status: 500, message: 'The sandbox failed.' }
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { error: message })
}
