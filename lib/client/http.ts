import type { z } from 'zod'
import type { SessionRedirect } from '../protocol/entities.ts'
import { errorAnswer } from '../protocol/http.ts'
import { TEXTS } from '../protocol/errors.ts'
import { log } from './log.ts'

type About = {
  endpoint: string
  statusCode?: number
  code?: string
  isRefusal?: boolean
  redirect?: SessionRedirect
  cause?: unknown
}

/**
 * ERR-4, ERR-5: the error of every failed call. Without `statusCode` no answer arrived. `isRefusal`: the server
 * answered with a sentence.
 */
export class RequestError extends Error {
  readonly endpoint: string
  readonly statusCode: number | undefined
  readonly code: string | undefined
  readonly isRefusal: boolean
  /** The chat that replaces a closed one. */
  readonly redirect: SessionRedirect | undefined

  constructor(message: string, about: About) {
    super(message, { cause: about.cause })
    this.name = 'RequestError'
    this.endpoint = about.endpoint
    this.statusCode = about.statusCode
    this.code = about.code
    this.isRefusal = about.isRefusal ?? false
    this.redirect = about.redirect
  }
}

/** True when the server does not know this sign-in. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof RequestError && error.statusCode === 401
}

export type RequestOptions<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: object
  /** Checks the answer's shape; another shape makes the call fail. */
  schema: z.ZodType<Answer>
  /** HTTP-3: the identity token of a signed-in person. */
  bearer?: string | null
  headers?: Record<string, string>
  /** Aborts the call before its own timeout of half a minute. */
  signal?: AbortSignal
}

const ANSWER_MAX_MS = 30_000

/** Calls this product's server: credentials sent, JSON both ways, errors as in ERR-1 to ERR-8. */
export async function request<Answer>(endpoint: string, options: RequestOptions<Answer>): Promise<Answer> {
  const response = await fetched(endpoint, options)
  const text = await bodyOf(response, endpoint)
  if (!response.ok) throw refusalOf(response, text, endpoint)

  return answerOf(response, text, endpoint, options.schema)
}

/** Returns the body of a successful answer, or throws if its shape is wrong. */
export function answerOf<Answer>(
  response: Pick<Response, 'status'>,
  text: string,
  endpoint: string,
  schema: z.ZodType<Answer>,
): Answer {
  const answer = schema.safeParse(parsedOk(response, text, endpoint))
  if (answer.success) return answer.data
  log.error(`Unexpected answer of ${endpoint}`, answer.error.issues)
  throw new RequestError(TEXTS.unexpectedRequestError, { endpoint, statusCode: response.status, cause: answer.error })
}

async function fetched<Answer>(endpoint: string, options: RequestOptions<Answer>): Promise<Response> {
  const wire = wireOf(endpoint, options)
  try {
    return await fetch(new URL(endpoint, window.location.origin), wire)
  } catch (cause) {
    throw failureOf(cause, endpoint)
  }
}

function wireOf<Answer>(endpoint: string, options: RequestOptions<Answer>): RequestInit {
  const { method = 'GET', body, bearer, headers } = options
  try {
    const tooLate = AbortSignal.timeout(ANSWER_MAX_MS)
    const signal = options.signal ? firstOf(options.signal, tooLate) : tooLate
    return {
      method,
      credentials: 'include', // HTTP-1
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: body && JSON.stringify(body), // HTTP-2
      signal,
    }
  } catch (cause) {
    throw new RequestError(TEXTS.unexpectedRequestError, { endpoint, cause }) // ERR-8
  }
}

/** Replaces `AbortSignal.any`, which Safari has only since 17.4. */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const end = (): void => first.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { signal: first.signal })
  }
  return first.signal
}

async function bodyOf(response: Response, endpoint: string): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw failureOf(cause, endpoint)
  }
}

/**
 * ERR-7: fetch rejects with a TypeError when the server cannot be reached. ERR-8: any other failure, such as an abort.
 */
function failureOf(cause: unknown, endpoint: string): RequestError {
  const isUnreachable = cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError')
  const message = isUnreachable ? TEXTS.networkError : TEXTS.unexpectedRequestError
  return new RequestError(message, { endpoint, cause })
}

/** Builds the error of a refused call (ERR-1 to ERR-3). HTTP/2 has no status text, so the number replaces it. */
export function refusalOf(
  response: Pick<Response, 'status' | 'statusText'>,
  text: string,
  endpoint: string,
): RequestError {
  const statusText = response.statusText || String(response.status)
  const about = { endpoint, statusCode: response.status }
  const body = parsed(text)
  if (body === NOT_JSON) return new RequestError(`API Error: ${statusText} (Body not JSON)`, about)

  const refusal = errorAnswer.safeParse(body)
  if (!refusal.success) return new RequestError(`API Error: ${statusText}`, about)
  const { error, code, redirect } = refusal.data
  return new RequestError(error, { ...about, code, redirect, isRefusal: true })
}

function parsedOk(response: Pick<Response, 'status'>, text: string, endpoint: string): unknown {
  const body = parsed(text)
  if (body !== NOT_JSON) return body
  const message = `API Error: Received OK status (${response.status}) but failed to parse JSON response body.` // ERR-6
  throw new RequestError(message, { endpoint, statusCode: response.status })
}

const NOT_JSON = Symbol('not JSON')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}
