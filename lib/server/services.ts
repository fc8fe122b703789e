import { hashOfToken, makeAccessToken, makeId, makeSecrets, makeSessionId } from '../adapters/identity/secrets.ts'
import { makeTokens } from '../adapters/identity/tokens.ts'
import { makeAccountStore } from '../adapters/prisma/accounts.ts'
import type { OnCommit } from '../adapters/prisma/append.ts'
import { makeClearedSessionStore } from '../adapters/prisma/cleared-sessions.ts'
import { makeDatabaseClock } from '../adapters/prisma/database-clock.ts'
import { makeDatabase } from '../adapters/prisma/database.ts'
import { makeFlagStore } from '../adapters/prisma/flags.ts'
import { makeMessageLog } from '../adapters/prisma/message-log.ts'
import { makeParticipantStore } from '../adapters/prisma/participants.ts'
import { makePastSessionStore } from '../adapters/prisma/past-sessions.ts'
import { makeQuotaStore } from '../adapters/prisma/quotas.ts'
import { makeResetStore } from '../adapters/prisma/resets.ts'
import { makeSessionStore } from '../adapters/prisma/sessions.ts'
import { makeSubscriptionStore } from '../adapters/prisma/subscriptions.ts'
import { makeAccountSince, makeAuthenticate } from '../services/authenticate.ts'
import { makeCallerIn } from '../services/caller-in.ts'
import { makeEnterSuccessor } from '../services/enter-successor.ts'
import { makeFollowReset } from '../services/follow-reset.ts'
import { makeIntroduce } from '../services/introduce.ts'
import { makeIssueToken } from '../services/issue-token.ts'
import { makeLinkGuest, makeTakeGuest } from '../services/link-guest.ts'
import { makeOpenSession } from '../services/open-session.ts'
import { makeDeleteSession } from '../services/delete-session.ts'
import { makeEndSession } from '../services/end-session.ts'
import { makeListSessions } from '../services/list-sessions.ts'
import { makeRenameSession } from '../services/rename-session.ts'
import { makeReopenSession } from '../services/reopen-session.ts'
import { makeRequireMember } from '../services/require-member.ts'
import { makeRequireOwner } from '../services/require-owner.ts'
import { makeStoreHiddenPrompt } from '../services/store-hidden-prompt.ts'
import { makeReadHistory } from '../services/read-history.ts'
import { makeSaveSettings } from '../services/save-settings.ts'
import { makeTryKey } from '../services/try-key.ts'
import type { SharedEnv } from './env.ts'
import { makeLimits } from './limits.ts'
import { logFailure } from './log.ts'
import { reportSecurity } from './security-log.ts'

/** What web and gateway both stand on: the database, and the services that need no room to speak to. */
export function makeServices(env: SharedEnv, onCommit?: OnCommit) {
  const database = makeDatabase(env.databaseUrl, (cause) => logFailure(cause, 'holding a database connection'))
  const sessions = makeSessionStore(database)
  const participants = makeParticipantStore(database)
  const messageLog = makeMessageLog(database, env.quotas, onCommit)
  const quotas = makeQuotaStore(database, env.quotas)
  const pastSessions = makePastSessionStore(database)
  const requireMember = makeRequireMember({ sessions, participants })
  const requireOwner = makeRequireOwner({ sessions, participants })
  const secrets = makeSecrets(env.nextauthSecret)
  const databaseClock = makeDatabaseClock(database, (cause) => logFailure(cause, 'asking the database for the time'))
  const tokens = makeTokens(env.nextauthSecret, databaseClock.settled)
  const accounts = makeAccountStore(database, makeId)
  const linkGuest = makeLinkGuest({ accounts })
  const takeGuest = makeTakeGuest({ accounts })
  const callerIn = makeCallerIn({ linkGuest, takeGuest, participants, guestIdOf: secrets.guestIdOf })
  const limits = makeLimits(env.rates)
  const resets = makeResetStore(database)
  const enterSuccessor = makeEnterSuccessor({ resets, makeAccessToken })
  const followReset = makeFollowReset({ resets, enterSuccessor })

  return {
    database,
    databaseClock,
    sessions,
    clearedSessions: makeClearedSessionStore(database),
    participants,
    messageLog,
    quotas,
    secrets,
    tokens,
    accounts,
    flagStore: makeFlagStore(database, makeId),
    subscriptions: makeSubscriptionStore(database),
    authenticate: makeAuthenticate({ tokens, accounts }),
    accountSince: makeAccountSince({ accounts }),
    issueToken: makeIssueToken({ tokens, accounts }),
    linkGuest,
    callerIn,
    saveSettings: makeSaveSettings({ accounts }),
    listSessions: makeListSessions({ pastSessions }),
    renameSession: makeRenameSession({ requireMember, pastSessions }),
    deleteSession: makeDeleteSession({ requireMember, pastSessions }),
    reopenSession: makeReopenSession({ requireMember, pastSessions, makeAccessToken }),
    limits,
    tryKey: makeTryKey({
      sessions,
      hashOfToken,
      guesses: limits.guesses,
      onRefused: () => reportSecurity('key-refused'),
    }),
    openSession: makeOpenSession({ sessions, makeSessionId, makeAccessToken }),
    readHistory: makeReadHistory({ sessions, participants, pastSessions, messageLog }),
    resets,
    enterSuccessor,
    followReset,
    introduce: makeIntroduce({ sessions, participants, callerIn, followReset, joins: limits.joins }),
    requireOwner,
    endSession: makeEndSession({ requireOwner, sessions }),
    storeHiddenPrompt: makeStoreHiddenPrompt({ requireOwner, sessions }),
  }
}
export type Services = ReturnType<typeof makeServices>
