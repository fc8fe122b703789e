import NextAuth, { type NextAuthOptions } from 'next-auth'
import { getToken } from 'next-auth/jwt'
import GoogleProvider from 'next-auth/providers/google'
import type { SignIn } from '../../domain/people/caller.ts'
import { outsideName, outsidePicture, outsideProfile } from '../../domain/account/outside-identity.ts'
import type { AccountStore } from '../../services/ports/account.ts'

type Google = { clientId: string; clientSecret: string; issuer: string }

type Deps = {
  google: Google
  secret: string
  accounts: Pick<AccountStore, 'signIn' | 'bySignIn' | 'endSignIn'>
  /** Receives the name of a failure, and its error where there is one. */
  onTrouble: (trouble: string, cause: unknown) => void
}

/** The popup's last page: it tells the page that opened it the outcome. */
const DONE = '/sign-in/done'

/** next-auth splits a long cookie into numbered parts. */
const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?next-auth\.session-token(?:\.\d+)?)=/g

/** The sign-in that next-auth keeps in its cookie. */
type SignInCookie = Partial<SignIn>

/** Sign-in with Google, or with any OpenID Connect provider that GOOGLE_ISSUER names. There are no passwords (DEC-5). */
export function makeAuthOptions({ google, secret, accounts, onTrouble }: Deps): NextAuthOptions {
  return {
    secret,
    // next-auth's own logger would print the provider's answers and the address to the console.
    logger: {
      error: (code, about) => onTrouble(code, about instanceof Error ? about : about.error),
      warn: () => {},
      debug: () => {},
    },
    session: { strategy: 'jwt' },
    // Every outcome ends in the popup, which tells the page that opened it.
    pages: { signIn: DONE, error: DONE },
    providers: [
      GoogleProvider({
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        issuer: google.issuer,
        wellKnown: `${google.issuer}/.well-known/openid-configuration`,
        // MODAL-SIGN-13: account selection is forced.
        authorization: { params: { scope: 'openid email profile', prompt: 'select_account' } },
      }),
    ],
    callbacks: {
      /** Refuses an e-mail that the provider has not verified: it could lead to another person's account. */
      signIn: ({ profile }) => {
        const { email_verified } = (profile ?? {}) as { email_verified?: boolean | string }
        const isVerified = String(email_verified) === 'true' // some providers write it as a text
        if (isVerified && outsideProfile({ ...profile })) return true
        return doneAddress('the provider has not verified your e-mail address.')
      },
      async jwt({ token, account, profile }) {
        // The cookie goes with every call, in a header of limited size. An earlier version may have stored longer
        // values.
        const bounded = { ...token, name: outsideName(token.name), picture: outsidePicture(token.picture) }
        const known = account && outsideProfile({ ...profile })
        if (!known) return bounded
        const { subject, email, name: displayName, picture: photoUrl } = known
        const signedIn = await accounts.signIn({ provider: account.provider, subject, email, displayName, photoUrl })
        return { ...bounded, email, name: displayName, picture: photoUrl, ...signedIn }
      },
      session({ session, token }) {
        const { accountId } = token as SignInCookie
        return { ...session, user: { ...session.user, id: accountId } }
      },
    },
  }
}

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** Handles next-auth's own calls, below /api/auth. Throws when the end of a sign-in could not be stored. */
export async function handleAuth(request: Request, context: RouteContext, deps: Deps): Promise<Response> {
  if (hasTurnedBack(new URL(request.url))) {
    return new Response(null, { status: 302, headers: { location: doneAddress('access_denied') } })
  }
  const { nextauth } = await context.params
  // Here next-auth would let any client write to the server's log; our page never does.
  if (nextauth[0] === '_log') return new Response(null, { status: 404 })
  // next-auth checks its cookie alone, and would renew a copy for ever after the sign-in has ended.
  if (nextauth[0] === 'session' && (await hasEnded(request, deps))) return nobody(request)
  const left: string[] = []
  const options: NextAuthOptions = {
    ...makeAuthOptions(deps),
    events: {
      signOut({ token }) {
        const { signInId } = token as SignInCookie
        if (signInId) left.push(signInId)
      },
    },
  }
  const response = (await NextAuth(request as never, context as never, options)) as Response
  // Not inside the event: next-auth swallows its errors and reports a sign-out.
  for (const signInId of left) await deps.accounts.endSignIn(signInId)
  return response
}

async function hasEnded(request: Request, { secret, accounts }: Deps): Promise<boolean> {
  const signIn = await signInOfCookie(request, secret)
  return signIn !== null && (await accounts.bySignIn(signIn.signInId)) === null
}

/** Answers as next-auth does without a sign-in, and clears all parts of the cookie. */
function nobody(request: Request): Response {
  const response = Response.json({})
  for (const [, name] of (request.headers.get('cookie') ?? '').matchAll(SESSION_COOKIE)) {
    const isSecure = name?.startsWith('__Secure-')
    response.headers.append(
      'set-cookie',
      `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  }
  return response
}

/** ERR-13: true when the person cancelled at the provider, which next-auth would report as a failure. */
function hasTurnedBack({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith('/api/auth/callback/') && searchParams.get('error') === 'access_denied'
}

const doneAddress = (error: string): string => `${DONE}?error=${encodeURIComponent(error)}`

/** Returns the sign-in in next-auth's cookie, or null. The caller checks that it has not ended. */
export async function signInOfCookie(request: Request, secret: string): Promise<SignIn | null> {
  const cookie = (await getToken({ req: request as never, secret })) as SignInCookie | null
  if (!cookie?.accountId || !cookie.signInId) return null
  return { accountId: cookie.accountId, signInId: cookie.signInId }
}
