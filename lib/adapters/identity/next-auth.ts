import NextAuth, { type NextAuthOptions } from 'next-auth'
import { getToken } from 'next-auth/jwt'
import GoogleProvider from 'next-auth/providers/google'

type Google = { clientId: string; clientSecret: string; issuer: string }
type OutsideIdentity = {
  provider: string
  subject: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

type Deps = {
  google: Google
  secret: string
  accounts: {
    signIn(identity: OutsideIdentity): Promise<{ accountId: string; signInId: string }>
    endSignIn(signInId: string): Promise<void>
  }
}

/** What next-auth keeps in its cookie about who signed in. */
type SignInCookie = { accountId?: string; signInId?: string }

/** Sign-in with Google, or with any OpenID Connect provider that GOOGLE_ISSUER names. There are no passwords (DEC-5). */
export function makeAuthOptions({ google, secret, accounts }: Deps): NextAuthOptions {
  return {
    secret,
    session: { strategy: 'jwt' },
    // Whatever happens happens in the popup, which tells its page.
    pages: { signIn: '/sign-in/done', error: '/sign-in/done' },
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
      /** An e-mail that the provider has not verified could be anybody's. */
      signIn: ({ profile }) => {
        const { email, email_verified } = (profile ?? {}) as { email?: string; email_verified?: boolean }
        return Boolean(email) && email_verified !== false
      },
      async jwt({ token, account, profile }) {
        if (!account || !profile?.email) return token
        const signedIn = await accounts.signIn({
          provider: account.provider,
          subject: account.providerAccountId,
          email: profile.email.toLowerCase(),
          displayName: profile.name ?? null,
          photoUrl: token.picture ?? null,
        })
        return { ...token, ...signedIn }
      },
      session({ session, token }) {
        const { accountId } = token as SignInCookie
        return { ...session, user: { ...session.user, id: accountId } }
      },
    },
    events: {
      async signOut({ token }) {
        const { signInId } = token as SignInCookie
        if (signInId) await accounts.endSignIn(signInId)
      },
    },
  }
}

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own calls, below /api/auth. */
export async function handleAuth(request: Request, context: RouteContext, options: NextAuthOptions): Promise<Response> {
  return (await NextAuth(request as never, context as never, options)) as Response
}

/** The sign-in of next-auth's cookie, or null. Whether it has ended meanwhile is for the caller to ask. */
export async function signInOfCookie(
  request: Request,
  secret: string,
): Promise<{ accountId: string; signInId: string } | null> {
  const cookie = (await getToken({ req: request as never, secret })) as SignInCookie | null
  if (!cookie?.accountId || !cookie.signInId) return null
  return { accountId: cookie.accountId, signInId: cookie.signInId }
}
