import { makeId } from '../../adapters/identity/secrets.ts'
import type { Database } from '../../adapters/prisma/database.ts'
import { makeCareStore } from '../../adapters/prisma/room/care.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { makeAskWhetherSafe } from '../../services/safety/ask-whether-safe.ts'
import { makeMindAge } from '../../services/safety/mind-age.ts'
import { makeShowHelp } from '../../services/safety/show-help.ts'
import { logFailure } from '../log/log.ts'

/** Composes a gateway's help for people who may be in trouble (CARE). */
export function makeCareServices(database: Database, room: Rooms, minimumAge: number) {
  const care = makeCareStore(database)
  const onError = logFailure
  return {
    ...makeShowHelp({ care, room, makeId }),
    askWhetherSafe: makeAskWhetherSafe({ care, room, onError }),
    mindingAge: makeMindAge({ care, minimumAge, onError }),
  }
}
