import OpenAI from 'openai'
import { impatientFetch } from '../model/impatient-fetch.ts'
import type { ModelSettings } from '../model/model-settings.ts'

/** A client for any server that speaks Chat Completions. The SDK's own log is off: it could hold what people wrote. */
export function makeClient({ apiKey, baseUrl }: ModelSettings): OpenAI {
  return new OpenAI({
    ...{ apiKey, baseURL: baseUrl, organization: null, project: null, logLevel: 'off' },
    ...{ maxRetries: 2, timeout: 60_000, fetch: plainFetch },
  })
}

/** Rewrites other servers' failures in the only shape that the SDK reads. */
const plainFetch: typeof fetch = async (input, init) => {
  const response = await impatientFetch(input, init)
  if (response.ok) return response
  const body = parsed(await response.text())
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  headers.set('content-type', 'application/json')
  const error = isFields(body) && isFields(body['error']) ? body['error'] : { message: messageIn(body) }
  return new Response(JSON.stringify({ error }), { status: response.status, statusText: response.statusText, headers })
}

const MESSAGE_MAX_CHARS = 1000

/** Reads the message of a failure without echoes of the request: a list of details repeats people's words. */
function messageIn(body: unknown): string {
  if (typeof body === 'string') return body.slice(0, MESSAGE_MAX_CHARS)
  if (!isFields(body)) return ''
  const { error, message, detail } = body
  const said = [error, message, detail].find((one) => typeof one === 'string')
  if (said !== undefined) return said.slice(0, MESSAGE_MAX_CHARS)
  const list = Array.isArray(detail) ? detail : []
  return list.map((one) => (isFields(one) ? `${String(one['loc'])}: ${String(one['msg'])}` : '')).join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
