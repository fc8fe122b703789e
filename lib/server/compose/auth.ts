import { handleAuth, signInOfCookie } from '../../adapters/identity/next-auth.ts'
import { log } from '../log/log.ts'
import { requireOwnOrigin } from '../door/own-origin.ts'
import { asOneCall, refusedResponse } from '../door/route.ts'
import { web } from './web-services.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

/** Answers next-auth's calls with this process's settings: they need the environment, which a build lacks. */
export function answerAuth(request: Request, context: Context): Promise<Response> {
  return asOneCall(request, {}, () => answer(request, context))
}

async function answer(request: Request, context: Context): Promise<Response> {
  const { env, services } = web()
  try {
    // The return from the identity provider is a GET from another origin.
    if (request.method !== 'GET') requireOwnOrigin(request, env.appUrl)
    const response = await handleAuth(request, context, {
      google: env.google,
      secret: env.nextauthSecret,
      accounts: services.accounts,
      onTrouble: (trouble, cause) => log.warn({ trouble, cause }, 'A sign-in failed'),
    })
    response.headers.set('cache-control', 'private, no-store') // next-auth omits it in some answers that set cookies
    return response
  } catch (cause) {
    return refusedResponse(cause, request)
  }
}

/** Returns the sign-in of next-auth's cookie, or null. */
export function signInOf(request: Request) {
  return signInOfCookie(request, web().env.nextauthSecret)
}
