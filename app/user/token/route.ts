import { signInOf } from '#lib/server/compose/auth.ts'
import { route } from '#lib/server/door/route.ts'

/** Issues an identity token for the sign-in of next-auth's cookie. */
export const GET = route({ auth: 'anyone' }, async ({ services, request, caller }) =>
  services.issueToken(await signInOf(request), caller?.guestId ?? null),
)
