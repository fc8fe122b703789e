import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSafe } from 'node:https'
import webPush from 'web-push'
import { isPushAddress } from '../../domain/push/push-hosts.ts'
import type { PushAddress } from '../../protocol/push.ts'
import type { PushOutcome, PushSender } from '../../services/ports/push.ts'
import { isPublicKey } from './public-key.ts'
import { publicLookup } from './public-lookup.ts'

/** The keys that identify us to push services (RFC 8292), and the operator's contact. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

/** Shorter than a job may take. */
const PATIENCE_MS = 6000
/** Seconds that a push service keeps a notification for a browser that is away. */
const KEPT_SECONDS = 86_400

type Answered = { status: number; retryAfter: string | undefined }

/** Sends to push services (RFC 8030), encrypted for the browser alone (RFC 8291). Follows no redirect. */
export function makePushSender(vapid: Vapid, hosts: readonly string[]): PushSender {
  return {
    async send(address: PushAddress, text: string, topic: string): Promise<PushOutcome> {
      // The allowed hosts may have changed since the subscription.
      if (!isPushAddress(address.endpoint, hosts)) return { kind: 'refused', status: 0 }
      if (!isPublicKey(address.keys.p256dh)) return { kind: 'gone' } // the encryption would fail each time
      const details = webPush.generateRequestDetails(address, text, {
        ...{ vapidDetails: vapid, TTL: KEPT_SECONDS, urgency: 'normal', topic, contentEncoding: 'aes128gcm' },
      })
      const { headers, body, endpoint } = details
      return outcomeOf(await post(new URL(endpoint), { ...headers } as Record<string, string>, body))
    },
  }
}

function post(url: URL, headers: Record<string, string>, body: Buffer | null): Promise<Answered> {
  const isPlain = url.protocol === 'http:'
  const options: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) }
  return new Promise((resolve, reject) => {
    const request = isPlain ? requestPlain(url, options) : requestSafe(url, { ...options, lookup: publicLookup })
    request.once('error', reject)
    request.once('response', (response) => {
      response.once('error', reject).resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.end(body ?? undefined)
  })
}

function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', afterSeconds: secondsOf(retryAfter) }
  return { kind: 'refused', status }
}

/** Parses Retry-After: seconds, or a date by the service's clock. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
