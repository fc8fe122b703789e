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
  /** Hears what went wrong: a name, and an error where there was one. */
  onTrouble: (trouble: string, cause: unknown) => void
}

/** The popup's last page: it tells the page that opened it how it went. */
const DONE = '/sign-in/done'

/** A long one is kept in numbered parts. */
const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?next-auth\.session-token(?:\.\d+)?)=/g

/** What next-auth keeps in its cookie about who signed in. */
type SignInCookie = Partial<SignIn>

/** Sign-in with Google, or with any OpenID Connect provider that GOOGLE_ISSUER names. There are no passwords (DEC-5). */
export function makeAuthOptions({ google, secret, accounts, onTrouble }: Deps): NextAuthOptions {
  return {
    secret,
    // Its own logger writes to the console, the provider's answers and what stood in the address included.
    logger: {
      error: (code, about) => onTrouble(code, about instanceof Error ? about : about.error),
      warn: () => {},
      debug: () => {},
    },
    session: { strategy: 'jwt' },
    // Whatever happens happens in the popup, which tells its page.
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
      /** An e-mail that the provider does not say it has verified could be anybody's, and leads to their account. */
      signIn: ({ profile }) => {
        const { email_verified } = (profile ?? {}) as { email_verified?: boolean | string }
        const isVerified = String(email_verified) === 'true' // some providers write it as a text
        if (isVerified && outsideProfile({ ...profile })) return true
        return doneAddress('the provider has not verified your e-mail address.')
      },
      async jwt({ token, account, profile }) {
        // It goes with every call, in a header that has an end. One that is renewed was made by an earlier version, maybe.
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

/** next-auth's own calls, below /api/auth. Throws when somebody could not be signed out. */
export async function handleAuth(request: Request, context: RouteContext, deps: Deps): Promise<Response> {
  if (hasTurnedBack(new URL(request.url))) {
    return new Response(null, { status: 302, headers: { location: doneAddress('access_denied') } })
  }
  const { nextauth } = await context.params
  // Its clients may write to the server's log there; ours does not, and nobody else should.
  if (nextauth[0] === '_log') return new Response(null, { status: 404 })
  // next-auth knows its cookie alone, and would renew it for ever, wherever it was kept when its sign-in ended.
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
  // Not within the event: whatever fails there, next-auth says that one is signed out.
  for (const signInId of left) await deps.accounts.endSignIn(signInId)
  return response
}

async function hasEnded(request: Request, { secret, accounts }: Deps): Promise<boolean> {
  const signIn = await signInOfCookie(request, secret)
  return signIn !== null && (await accounts.bySignIn(signIn.signInId)) === null
}

/** As next-auth answers whoever is not signed in; the cookie goes, in all of its parts. */
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

/** Somebody cancelled at the provider (ERR-13): next-auth would call that a failure of its own, like any other. */
function hasTurnedBack({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith('/api/auth/callback/') && searchParams.get('error') === 'access_denied'
}

const doneAddress = (error: string): string => `${DONE}?error=${encodeURIComponent(error)}`

/** The sign-in of next-auth's cookie, or null. Whether it has ended meanwhile is for the caller to ask. */
export async function signInOfCookie(request: Request, secret: string): Promise<SignIn | null> {
  const cookie = (await getToken({ req: request as never, secret })) as SignInCookie | null
  if (!cookie?.accountId || !cookie.signInId) return null
  return { accountId: cookie.accountId, signInId: cookie.signInId }
}
