import { handleAuth, makeAuthOptions, signInOfCookie } from '../adapters/identity/next-auth.ts'
import { web } from './web-services.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's calls, with the settings of this process: they need the environment, which a build has not. */
export async function answerAuth(request: Request, context: Context): Promise<Response> {
  const { env, services } = web()
  const options = makeAuthOptions({ google: env.google, secret: env.nextauthSecret, accounts: services.accounts })
  return handleAuth(request, context, options)
}

/** The sign-in of next-auth's cookie, or null. */
export function signInOf(request: Request) {
  return signInOfCookie(request, web().env.nextauthSecret)
}
