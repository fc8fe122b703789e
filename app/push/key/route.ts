import { Refusal } from '#lib/protocol/errors.ts'
import { route } from '#lib/server/door/route.ts'
import { pushKey } from '#lib/server/push-key.ts'

/** PUSH-1: returns the key that a browser subscribes with; PUSH_OFF when the operator has none. */
export const GET = route({ auth: 'anyone' }, async () => {
  const publicKey = pushKey()
  if (publicKey === null) throw new Refusal('PUSH_OFF')
  return { publicKey }
})
