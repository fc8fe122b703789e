import { makeAccessToken, makeId, makeSessionId } from '../../adapters/identity/secrets.ts'
import type { Announce } from '../../services/messages/announce.ts'
import { makeChangeRules } from '../../services/room/door/change-rules.ts'
import { makeMembersKeys } from '../../services/room/door/members-keys.ts'
import { makeRemovePerson } from '../../services/room/door/remove-person.ts'
import { makeRenewLink } from '../../services/room/door/renew-link.ts'
import { makeSetLocked } from '../../services/room/door/set-locked.ts'
import { makeClearChat } from '../../services/room/clear-chat.ts'
import { makeEraseCleared } from '../../services/room/erase-cleared.ts'
import { makeRenamePerson } from '../../services/room/rename-person.ts'
import { makeSetTitle } from '../../services/room/set-title.ts'
import { makeVoteReset } from '../../services/room/vote-reset.ts'
import { makeSetActivity } from '../../services/parley/set-activity.ts'
import { makeSetManner } from '../../services/parley/set-manner.ts'
import { logFailure } from '../log/log.ts'
import { makeCardServices, type Around } from './mediation/card-services.ts'
import type { Services } from './services.ts'

/** Composes actions on a whole chat: its title, clearing, reset, people, keys, rules and cards. */
export function makeRoomServices(services: Services, { announce, ...around }: Around & { announce: Announce }) {
  const { database, doors, removals, rules, participants, sessions, resets, limits } = services
  const { requireRight, requireRightInOpen, clearedSessions } = services
  const { room } = around
  const { eraseRest, eraseLeftovers } = makeEraseCleared({ clearedSessions })
  const shared = { participants, announce, makeId }
  return {
    voteReset: makeVoteReset({ resets, room, makeSessionId, onVoted: around.onWaiting }),
    renamePerson: makeRenamePerson({ ...shared, limits, room }),
    setActivity: makeSetActivity({ ...shared, sessions, room }),
    clearChat: makeClearChat({ requireRight, clearedSessions, eraseRest, onError: logFailure }),
    eraseLeftovers,
    ...makeSetTitle({ ...shared, requireRightInOpen, sessions, room }),
    setManner: makeSetManner({ ...shared, requireRightInOpen, sessions, room }),
    setLocked: makeSetLocked({ ...shared, requireRightInOpen, doors, room }),
    renewLink: makeRenewLink({ ...shared, requireRight, doors, makeAccessToken }),
    ...makeRemovePerson({ removals, announce, room, makeId }),
    ...makeChangeRules({ rules, announce, room, makeId, onWaiting: around.onWaiting }),
    ...makeCardServices(database, around),
    ...makeMembersKeys({ doors, makeAccessToken }),
  }
}
