import { Refusal } from '#lib/protocol/errors.ts'
import { signInOf } from '#lib/server/auth.ts'
import { route } from '#lib/server/route.ts'

/** An identity token for the sign-in of next-auth's cookie. */
export const GET = route({ auth: 'anyone' }, async ({ services, request }) => {
  const signIn = await signInOf(request)
  const account = signIn && (await services.accounts.bySignIn(signIn.signInId))
  if (!signIn || account?.id !== signIn.accountId) throw new Refusal('UNAUTHENTICATED')
  return services.tokens.issue(signIn)
})
