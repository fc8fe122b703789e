import { makeAccessToken, makeId, makeSessionId } from '../../adapters/identity/secrets.ts'
import type { Announce } from '../../services/messages/announce.ts'
import { makeChangeRules } from '../../services/room/door/change-rules.ts'
import { makeMembersKeys } from '../../services/room/door/members-keys.ts'
import { makeRemovePerson } from '../../services/room/door/remove-person.ts'
import { makeRenewLink } from '../../services/room/door/renew-link.ts'
import { makeSetLocked } from '../../services/room/door/set-locked.ts'
import { makeSetTitle } from '../../services/room/set-title.ts'
import { makeVoteReset } from '../../services/room/vote-reset.ts'
import { makeSetManner } from '../../services/parley/set-manner.ts'
import { makeCardServices, type Around } from './mediation/card-services.ts'
import type { Services } from './services.ts'

/** Composes actions on a whole chat: its title, reset, people, keys, rules and cards. */
export function makeRoomServices(services: Services, { announce, ...around }: Around & { announce: Announce }) {
  const { database, doors, removals, rules, requireRight, requireRightInOpen, participants, sessions, resets } =
    services
  const { room } = around
  const shared = { participants, announce, makeId }
  return {
    voteReset: makeVoteReset({ resets, room, makeSessionId, onVoted: around.onWaiting }),
    ...makeSetTitle({ ...shared, requireRightInOpen, sessions, room }),
    setManner: makeSetManner({ ...shared, requireRightInOpen, sessions, room }),
    setLocked: makeSetLocked({ ...shared, requireRightInOpen, doors, room }),
    renewLink: makeRenewLink({ ...shared, requireRight, doors, makeAccessToken }),
    ...makeRemovePerson({ removals, announce, room, makeId }),
    ...makeChangeRules({ rules, announce, room, makeId }),
    ...makeCardServices(database, around),
    ...makeMembersKeys({ doors, makeAccessToken }),
  }
}
