import { makeId, makeSecrets } from '../../adapters/identity/secrets.ts'
import { makeDatabase } from '../../adapters/prisma/database.ts'
import { makeFlagStore } from '../../adapters/prisma/account/flags.ts'
import { makeFlagRegister } from '../../services/safety/flags.ts'

export { parseDuration, parseFlagTarget, type FlagTarget } from '../../domain/safety/flagged-address.ts'

/** Opens the register of flagged addresses for the operator's command, on a connection of its own. */
export function openFlagRegister(databaseUrl: string, nextauthSecret: string) {
  const database = makeDatabase(databaseUrl, () => undefined, 1)
  const store = makeFlagStore(database, makeId)
  const register = makeFlagRegister({ store, hashOf: makeSecrets(nextauthSecret).addressSubjectOf })
  return { ...register, close: database.close }
}
