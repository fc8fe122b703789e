import { log } from '#lib/server/log/log.ts'
import { listenForNews, SILENT_MAX_MS, type News } from '#lib/server/process/news.ts'
import { closeRemoved, handOutKeys, REMOVED_STAY } from '../door/shut-door.ts'
import { leadOut } from '../door/closed-room.ts'
import type { Gateway } from '../context.ts'
import { allSockets, socketsOfSession } from '../sockets.ts'
import type { Comparing } from './compare.ts'
import { retryUntilDone } from '../process/repeat.ts'

/** A change is dated at the start of its transaction and told at the commit, at most this much later. */
const COMMITTED_WITHIN_MS = 10_000

/** Listens to PostgreSQL for what web and other gateways did, and tells the people here. Call the result to stop. */
export function hearNews(gateway: Gateway, comparing: Comparing): () => Promise<void> {
  const { databaseClock } = gateway.services
  let heardUntil = new Date(databaseClock.now())
  return listenForNews(gateway.env.databaseUrl, {
    onNews: (news) => tell(gateway, comparing, news),
    onListening() {
      const since = heardUntil
      void retryUntilDone('Failed while looking for news that went by', () => tellMissed(gateway, since))
      comparing.presenceMayHaveChanged() // a gateway may have died while no news reached us
      reloadFlags(gateway)
      gateway.services.pushWatch.subscribed()
    },
    onError(cause) {
      log.warn({ cause }, 'The connection for news failed')
    },
    onLost() {
      heardUntil = new Date(databaseClock.now() - SILENT_MAX_MS - COMMITTED_WITHIN_MS)
    },
  })
}

function tell(gateway: Gateway, comparing: Comparing, news: News): void {
  switch (news.type) {
    case 'roomChanged':
      return gateway.feeds.lookIfBehind(news.sessionId, news.rev)
    case 'gatewayGone':
      return comparing.presenceMayHaveChanged()
    case 'sessionClosed':
      return void leadOut(gateway, news.sessionId, socketsOfSession(gateway.io, news.sessionId))
    case 'safetyDue':
      return askWhetherSafe(gateway, news.sessionId)
    case 'keysRetired':
      return doorShut(gateway, news.sessionId)
    case 'signedOut':
      return dropSignIn(gateway, news.signInId)
    case 'replyStopped':
      return gateway.services.assistantReply.stop(news.sessionId, news.messageId)
    case 'unanswered':
      if (news.gatewayId === gateway.id) gateway.services.assistant.takeOver(news)
      return
    case 'takenOver':
      return gateway.services.assistant.takenOver(news)
    case 'flagsChanged':
      return reloadFlags(gateway)
    case 'pushSubscribed':
      return gateway.services.pushWatch.subscribed()
    case 'subscriptionChanged':
      return tellSubscription(gateway, news)
  }
}

/** CARE-3: asks everybody here; sockets that are still joining are asked once they are in. */
function askWhetherSafe({ io, services }: Gateway, sessionId: string): void {
  for (const { data } of socketsOfSession(io, sessionId)) {
    if (data.isJoined) services.askWhetherSafe(data.caller, sessionId)
    else data.isSafetyDue = true
  }
}

/** DOOR-2, DOOR-3: removed people go first, then the remaining members get a new key. */
function doorShut(gateway: Gateway, sessionId: string): void {
  void retryUntilDone(REMOVED_STAY, async () => {
    await closeRemoved(gateway, sessionId)
    await handOutKeys(gateway, sessionId)
  })
}

/** OUT-2: the sockets of an ended sign-in end with it. */
function dropSignIn({ io }: Gateway, signInId: string): void {
  for (const socket of allSockets(io)) {
    if (socket.data.signInId === signInId) socket.disconnect(true)
  }
}

/** SUBS-11: tells every socket of the account, in any chat and under any of its ids. */
function tellSubscription({ io }: Gateway, { accountId, status }: { accountId: string; status: string }): void {
  for (const socket of allSockets(io)) {
    if (socket.data.caller.accountId === accountId) socket.emit('subscriptionStatusChanged', { status })
  }
}

/** A flagged person can still read; only their next message is refused. */
function reloadFlags({ services }: Gateway): void {
  void retryUntilDone('The flagged addresses were not read', () => services.flags.reload())
}

/** Leads out sockets whose key is gone, even if the ended chat is open again under a new key. */
async function leadOutRevoked(gateway: Gateway): Promise<void> {
  const here = allSockets(gateway.io)
  const revoked = new Set(await gateway.services.sessions.revokedAmong(here.map(({ data }) => data.keyHash)))
  const out = here.filter(({ data }) => revoked.has(data.keyHash))
  for (const [sessionId, sockets] of Map.groupBy(out, ({ data }) => data.sessionId)) {
    void leadOut(gateway, sessionId, sockets)
  }
}

/** Handles retired keys whose news was missed: people may have been removed with them. */
async function shutMissedDoors(gateway: Gateway): Promise<void> {
  const here = allSockets(gateway.io).map(({ data }) => data)
  const retired = new Set(await gateway.services.doors.retiredAmong(here.map(({ keyHash }) => keyHash)))
  const shut = here.filter(({ keyHash }) => retired.has(keyHash)).map(({ sessionId }) => sessionId)
  for (const sessionId of new Set(shut)) doorShut(gateway, sessionId)
}

/** Catches up with news that was lost while the connection was away. */
async function tellMissed(gateway: Gateway, since: Date): Promise<void> {
  const { services } = gateway
  const here = allSockets(gateway.io).map(({ data }) => data)
  const signInIds = [...new Set(here.map(({ signInId }) => signInId).filter((id) => id !== null))]
  const accountIds = [...new Set(here.map(({ caller }) => caller.accountId).filter((id) => id !== null))]
  await leadOutRevoked(gateway)
  await shutMissedDoors(gateway)
  for (const signInId of await services.accounts.endedAmong(signInIds)) dropSignIn(gateway, signInId)
  for (const change of await services.subscriptions.changedAmong(accountIds, since)) tellSubscription(gateway, change)
}
