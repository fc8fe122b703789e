import { accountCaller, guestCaller, type Account, type Caller } from '../../domain/people/caller.ts'
import { anonymousBrowserIdSchema } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import { ANONYMOUS_ID_HEADER } from '../../protocol/http.ts'
import { reportSecurity } from '../log/security-log.ts'
import type { Services } from '../compose/services.ts'

/** The caller, by their credentials; `account` is null without an identity token. */
export type Identified = { caller: Caller | null; account: Account | null }

/**
 * Reads the credentials of a call. Throws UNAUTHENTICATED for credentials that prove nothing. `bodyAnonymousId` is the
 * anonymous proof, where the specification puts it in the body. A call with both proofs links the guest to the account.
 */
export async function identify(services: Services, request: Request, bodyAnonymousId?: string): Promise<Identified> {
  const known = await accountOf(services, request)
  const guestId = guestIdOf(services, bodyAnonymousId ?? request.headers.get(ANONYMOUS_ID_HEADER))
  if (!known) return { caller: guestId === null ? null : guestCaller(guestId), account: null }
  const account = guestId === null ? known : await services.linkGuest(known, guestId)
  return { caller: accountCaller(account, guestId), account }
}

/**
 * Returns the caller that a payload names. Only an anonymous id proves itself, because it is a secret; any other id
 * must be one of the caller's. Throws FORBIDDEN otherwise.
 */
export function identifyByClaim(services: Services, { caller, account }: Identified, userId: string): Caller {
  const proof = anonymousBrowserIdSchema.safeParse(userId)
  if (proof.success) {
    const guestId = services.secrets.guestIdOf(proof.data)
    return account ? accountCaller(account, guestId) : guestCaller(guestId)
  }
  if (!caller?.ids.includes(userId)) throw new Refusal('FORBIDDEN')
  return caller
}

async function accountOf(services: Services, request: Request): Promise<Account | null> {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const [scheme, token = ''] = header.split(' ')
  const account = scheme?.toLowerCase() === 'bearer' ? await services.authenticate(token) : null
  if (account) return account
  reportSecurity('token-refused')
  throw new Refusal('UNAUTHENTICATED')
}

function guestIdOf(services: Services, proof: string | null): string | null {
  if (proof === null) return null
  const anonymousBrowserId = anonymousBrowserIdSchema.safeParse(proof)
  if (!anonymousBrowserId.success) throw new Refusal('UNAUTHENTICATED')
  return services.secrets.guestIdOf(anonymousBrowserId.data)
}
