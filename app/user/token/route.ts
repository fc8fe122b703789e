import { Refusal } from '#lib/protocol/errors.ts'
import { signInOf } from '#lib/server/auth.ts'
import { route } from '#lib/server/route.ts'

/**
 * An identity token for the sign-in of next-auth's cookie. A browser that proves its guest id with it hears whose that is
 * now: signing in brings along what was said before, without a chat having to be entered (PROD-26).
 */
export const GET = route({ auth: 'anyone' }, async ({ services, request, caller }) => {
  const signIn = await signInOf(request)
  const account = signIn && (await services.accounts.bySignIn(signIn.signInId))
  if (!signIn || account?.id !== signIn.accountId) throw new Refusal('UNAUTHENTICATED')
  const token = await services.tokens.issue(signIn)
  if (!caller?.guestId) return token
  const ownerId = await services.accounts.link(caller.guestId, account.id)
  if (ownerId === null) return token
  return { ...token, linkedAuthenticatedId: ownerId === account.id ? ownerId : null }
})
