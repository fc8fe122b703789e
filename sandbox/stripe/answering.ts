import { z } from 'zod'
import { readText } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Call, Route } from '#sandbox/http/stand-in.ts'
import type { Books } from './books.ts'
import { StripeFailure } from './errors.ts'
import { parseForm, type Form } from './form.ts'

const BODY_MAX_BYTES = 256 * 1024

/** A scripted refusal of calls below a path, until it is lifted. */
export const refusal = z.object({
  path: z.string().startsWith('/'),
  status: z.number().int().min(400).max(599),
  message: z.string().default('Refused as a test wanted it.'),
  type: z.string().default('invalid_request_error'),
  code: z.string().optional(),
  param: z.string().optional(),
})
type Refusal = z.output<typeof refusal>

export type Answering = ReturnType<typeof makeAnswering>

/**
 * Answers API calls: requires a key, applies the scripted refusal, repeats the answer for a repeated idempotency key.
 */
export function makeAnswering(books: Books) {
  let refused: Refusal | null = null

  function requireWelcome({ request, url }: Call): void {
    if (!/^(Bearer|Basic) \S+/.test(request.headers.authorization ?? '')) {
      throw new StripeFailure(401, 'You did not provide an API key.')
    }
    if (!refused || !url.pathname.includes(`/v1${refused.path}`)) return
    const { type, code, param } = refused
    throw new StripeFailure(refused.status, refused.message, { type, ...(code && { code }), ...(param && { param }) })
  }

  function changing(method: 'POST' | 'DELETE', path: string, answer: (form: Form, call: Call) => unknown): Route {
    return {
      method,
      path: `/v1${path}`,
      async handle(call) {
        requireWelcome(call)
        const text = await readText(call.request, BODY_MAX_BYTES)
        const answered = once(call, text, () => answer(parseForm(text), call))
        sendJson(call.response, 200, answered)
        books.save()
      },
    }
  }

  /** Returns the first answer for a repeated key, even after changes. Throws if the key comes with another request. */
  function once(call: Call, text: string, answer: () => unknown): unknown {
    const key = call.request.headers['idempotency-key']
    if (typeof key !== 'string') return answer()
    const request = `${call.url.pathname}?${text}`
    const known = books.answers[key]
    if (known && known.request !== request) {
      throw new StripeFailure(400, 'Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    }
    return (books.answers[key] ??= { request, answer: structuredClone(answer()) }).answer
  }

  return {
    get: (path: string, answer: (call: Call) => unknown): Route => ({
      method: 'GET',
      path: `/v1${path}`,
      handle(call) {
        requireWelcome(call)
        sendJson(call.response, 200, answer(call))
      },
    }),
    post: (path: string, answer: (form: Form, call: Call) => unknown) => changing('POST', path, answer),
    remove: (path: string, answer: (call: Call) => unknown) => changing('DELETE', path, (_form, call) => answer(call)),
    /** Null lifts the refusal. */
    refuse: (wanted: Refusal | null) => void (refused = wanted),
  }
}

export function required(form: Form, name: string): string {
  const value = form.get(name)
  if (!value)
    throw new StripeFailure(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

export function fits(value: string | null, wanted: URLSearchParams, name: string): boolean {
  return (wanted.get(name) ?? value) === value
}

export function list<One>(data: readonly One[]): object {
  return { object: 'list', has_more: false, data }
}
