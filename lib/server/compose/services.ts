import {
  hashOfToken,
  makeAccessToken,
  makeId,
  makeMessageId,
  makeSecrets,
  makeSessionId,
} from '../../adapters/identity/secrets.ts'
import { makeTokens } from '../../adapters/identity/tokens.ts'
import { makeAccountStore } from '../../adapters/prisma/account/accounts.ts'
import type { OnCommit } from '../../adapters/prisma/messages/append.ts'
import { makeClearedSessionStore } from '../../adapters/prisma/room/cleared-sessions.ts'
import { makeDatabaseClock } from '../../adapters/prisma/connection/database-clock.ts'
import { makeDatabase } from '../../adapters/prisma/database.ts'
import { makeDeparturesStore } from '../../adapters/prisma/account/departures.ts'
import { makeRemovalStore } from '../../adapters/prisma/room/door/removals.ts'
import { makeDoorStore } from '../../adapters/prisma/room/door/doors.ts'
import { makeRulesStore } from '../../adapters/prisma/room/door/rules.ts'
import { makeFlagStore } from '../../adapters/prisma/account/flags.ts'
import { makeMessageLog } from '../../adapters/prisma/messages/message-log.ts'
import { makeParticipantStore } from '../../adapters/prisma/room/participants.ts'
import { makePastSessionStore } from '../../adapters/prisma/account/past-sessions.ts'
import { makeQuotaStore } from '../../adapters/prisma/messages/quotas.ts'
import { makeResetStore } from '../../adapters/prisma/room/resets.ts'
import { makeSessionStore } from '../../adapters/prisma/room/sessions.ts'
import { makeSubscriptionStore } from '../../adapters/prisma/account/subscriptions.ts'
import { makeAccountSince, makeAuthenticate } from '../../services/account/authenticate.ts'
import { makeCallerIn } from '../../services/account/caller-in.ts'
import { makeEnterSuccessor } from '../../services/room/enter-successor.ts'
import { makeFollowReset } from '../../services/room/follow-reset.ts'
import { makeIntroduce } from '../../services/room/introduce.ts'
import { makeIssueToken } from '../../services/account/issue-token.ts'
import { makeLinkGuest, makeTakeGuest } from '../../services/account/link-guest.ts'
import { makeOpenSession } from '../../services/room/open-session.ts'
import { makeDeleteSession } from '../../services/history/delete-session.ts'
import { makeEndSession } from '../../services/room/end-session.ts'
import { makeListSessions } from '../../services/history/list-sessions.ts'
import { makeRenameSession } from '../../services/history/rename-session.ts'
import { makeReopenSession } from '../../services/history/reopen-session.ts'
import { makeRequireMember } from '../../services/history/require-member.ts'
import { makePublicTitle } from '../../services/room/public-title.ts'
import { makeRequireDoor } from '../../services/room/door/require-door.ts'
import { makeRequireRight, makeRequireRightInOpen } from '../../services/room/require-right.ts'
import { makeStoreHiddenPrompt } from '../../services/parley/store-hidden-prompt.ts'
import { makeReadHistory } from '../../services/messages/read-history.ts'
import { makeSaveSettings } from '../../services/account/save-settings.ts'
import { makeTryKey } from '../../services/safety/try-key.ts'
import type { SharedEnv } from '../env/env.ts'
import { makeFileAddresses } from './files/file-addresses.ts'
import { makeLimits } from './limits.ts'
import { makeHistoryServices } from './history/history-services.ts'
import { logFailure } from '../log/log.ts'
import { reportSecurity } from '../log/security-log.ts'

/** Composes the services of both web and gateway: the database, and all services that need no room to speak to. */
export function makeServices(env: SharedEnv, onCommit?: OnCommit) {
  const database = makeDatabase(env.databaseUrl, (cause) => logFailure(cause, 'holding a database connection'))
  const sessions = makeSessionStore(database)
  const participants = makeParticipantStore(database, makeMessageId)
  const messageLog = makeMessageLog(database, env.quotas, onCommit)
  const quotas = makeQuotaStore(database, env.quotas)
  const pastSessions = makePastSessionStore(database)
  const requireMember = makeRequireMember({ sessions, participants })
  const requireRight = makeRequireRight({ sessions, participants })
  const requireRightInOpen = makeRequireRightInOpen({ requireRight })
  const secrets = makeSecrets(env.nextauthSecret)
  const databaseClock = makeDatabaseClock(database, (cause) => logFailure(cause, 'asking the database for the time'))
  const tokens = makeTokens(env.nextauthSecret, databaseClock.settled)
  const accounts = makeAccountStore(database, makeId)
  const linkGuest = makeLinkGuest({ accounts })
  const takeGuest = makeTakeGuest({ accounts })
  const callerIn = makeCallerIn({ linkGuest, takeGuest, participants, guestIdOf: secrets.guestIdOf })
  const limits = makeLimits(env.rates)
  const resets = makeResetStore(database)
  const doors = makeDoorStore(database)
  const removals = makeRemovalStore(database)
  const requireDoor = makeRequireDoor({ removals })
  const enterSuccessor = makeEnterSuccessor({ resets, makeAccessToken })
  const followReset = makeFollowReset({ resets, doors, enterSuccessor })

  return {
    database,
    databaseClock,
    sessions,
    clearedSessions: makeClearedSessionStore(database),
    participants,
    messageLog,
    quotas,
    ...{ secrets, tokens, accounts },
    ...makeFileAddresses(env),
    departures: makeDeparturesStore(database),
    flagStore: makeFlagStore(database, makeId),
    subscriptions: makeSubscriptionStore(database),
    authenticate: makeAuthenticate({ tokens, accounts }),
    accountSince: makeAccountSince({ accounts }),
    issueToken: makeIssueToken({ tokens, accounts }),
    linkGuest,
    callerIn,
    saveSettings: makeSaveSettings({ accounts }),
    ...makeListSessions({ pastSessions }),
    renameSession: makeRenameSession({ requireMember, pastSessions }),
    deleteSession: makeDeleteSession({ requireMember, pastSessions }),
    reopenSession: makeReopenSession({ requireMember, pastSessions, makeAccessToken }),
    limits,
    ...makeHistoryServices(database, { sessions, participants, pastSessions, limits }),
    ...makeTryKey({ doors, hashOfToken, guesses: limits.guesses, onRefused: () => reportSecurity('key-refused') }),
    openSession: makeOpenSession({ sessions, makeSessionId, makeAccessToken }),
    readHistory: makeReadHistory({ sessions, participants, pastSessions, messageLog }),
    resets,
    doors,
    removals,
    rules: makeRulesStore(database),
    requireDoor,
    enterSuccessor,
    followReset,
    introduce: makeIntroduce({
      sessions,
      participants,
      doors,
      requireDoor,
      callerIn,
      followReset,
      joins: limits.joins,
    }),
    requireRight,
    requireRightInOpen,
    publicTitle: makePublicTitle({ sessions, hashOfToken }),
    endSession: makeEndSession({ requireRight, sessions }),
    storeHiddenPrompt: makeStoreHiddenPrompt({ requireRightInOpen, sessions, limit: limits.prompts }),
  }
}
export type Services = ReturnType<typeof makeServices>
