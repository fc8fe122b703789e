import type { z } from 'zod'
import type { Account, Caller } from '../../domain/people/caller.ts'
import { addressBlock, UNKNOWN_ADDRESS } from '../../domain/safety/client-address.ts'
import { idSchema } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import { identify, type Identified } from './identify.ts'
import { hashedId, withLogContext } from '../log/log-context.ts'
import { log } from '../log/log.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { readJson } from './request-body.ts'
import { refusalOf } from './refusal-of.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import type { Services } from '../compose/services.ts'
import { web, type WebServices } from '../compose/web-services.ts'

type Who = 'anyone' | 'person' | 'account'

type Options<Body extends z.ZodType, Query extends z.ZodType, Auth extends Who> = {
  /** `person`: the caller must prove a guest or an account; `account`: they must prove an account. */
  auth: Auth
  /** The specification's own sentence for callers who do not prove that. */
  signedOut?: string
  body?: Body
  query?: Query
}
type Call<Body, Query, Auth> = {
  services: WebServices
  request: Request
  /** The caller's address block, in which people are counted. */
  address: string
  params: Record<string, string>
  body: Body
  query: Query
  caller: Auth extends 'anyone' ? Caller | null : Caller
  account: Auth extends 'account' ? Account : Account | null
}
/** Next passes no params to a route whose path has none. */
type NextRoute = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>

const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Makes an HTTP door, as `gateway/door/on-event` does for sockets: check → parse → handle → answer. `handle` returns
 * the JSON of a 200 or its own Response, or throws a Refusal.
 */
export function route<Body extends z.ZodType, Query extends z.ZodType, Auth extends Who>(
  options: Options<Body, Query, Auth>,
  handle: (call: Call<z.output<Body>, z.output<Query>, Auth>) => Promise<object>,
): NextRoute {
  /** Reads the caller before the body is parsed. Throws UNAUTHENTICATED when the credentials prove too little. */
  async function welcomed(services: Services, request: Request): Promise<Identified> {
    try {
      const identified = await identify(services, request)
      if (options.auth === 'person' ? identified.caller : identified.account) return identified
    } catch (cause) {
      if (!(cause instanceof Refusal && cause.code === 'UNAUTHENTICATED')) throw cause
    }
    throw new Refusal('UNAUTHENTICATED', options.signedOut ? { text: options.signedOut } : {})
  }

  async function answer(request: Request, params: Record<string, string>): Promise<Response> {
    try {
      const { env, services } = web()
      requireOwnOrigin(request, env.appUrl)
      const known = options.auth === 'anyone' ? null : await welcomed(services, request)
      const body = options.body ? parsed(options.body, await readJson(request)) : undefined
      const query = options.query ? parsed(options.query, queryOf(request)) : undefined
      const { caller, account } = known ?? (await identify(services, request, anonymousIdIn(body)))
      const call = {
        services,
        request,
        address: addressOf(request),
        params,
        body,
        query,
        caller,
        account,
      }
      const result = await handle(call as Call<z.output<Body>, z.output<Query>, Auth>)
      return result instanceof Response ? result : Response.json(result, { headers: NO_STORE })
    } catch (cause) {
      return refusedResponse(cause, request)
    }
  }

  return async function answerLogged(request, { params }) {
    const given = (await params) ?? {}
    return asOneCall(request, given, () => answer(request, given))
  }
}

/** Gives one call an id, which stands in all its log lines and in the answer. */
export function asOneCall(
  request: Request,
  { sessionId }: Record<string, unknown>,
  answer: () => Promise<Response>,
): Promise<Response> {
  const id = requestIdOf(request.headers.get(REQUEST_ID_HEADER))
  const began = performance.now()
  const context = { request: id, ...(typeof sessionId === 'string' && { session: hashedId(sessionId) }) }
  return withLogContext(context, async () => {
    const response = await answer()
    const ms = Math.round(performance.now() - began)
    log.debug({ method: request.method, status: response.status, ms }, 'Answered a call')
    response.headers.set(REQUEST_ID_HEADER, id)
    return response
  })
}

/** Web has set this header itself (web/request/trust), so no client can forge it. */
function addressOf(request: Request): string {
  return addressBlock(request.headers.get('x-forwarded-for') ?? UNKNOWN_ADDRESS)
}

/** Answers JSON with its own status. */
export function json(body: object, status: number): Response {
  return Response.json(body, { status, headers: NO_STORE })
}

/** Answers a thrown error. */
export function refusedResponse(cause: unknown, request: Request): Response {
  const { message, code, status, retryAfterSeconds, redirect } = refusalOf(cause, `a ${request.method} call`)
  const response = json({ success: false, error: message, code, ...(redirect && { redirect }) }, status)
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}

/** Returns the session id in the path. Throws NOT_FOUND for text that cannot be an id. */
export function sessionIdIn(params: Record<string, string>): string {
  const sessionId = idSchema.safeParse(params.sessionId)
  if (!sessionId.success) throw new Refusal('NOT_FOUND')
  return sessionId.data
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (!result.success) throw new Refusal('INVALID_REQUEST')
  return result.data
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}

function anonymousIdIn(body: unknown): string | undefined {
  const { anonymousId } = (body ?? {}) as { anonymousId?: unknown }
  return typeof anonymousId === 'string' ? anonymousId : undefined
}
