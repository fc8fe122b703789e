import { log } from '#lib/server/log/log.ts'
import { listenForNews, SILENT_MAX_MS, type News } from '#lib/server/process/news.ts'
import { closeRemoved, handOutKeys, REMOVED_STAY } from '../door/shut-door.ts'
import { leadOut, socketsOf } from '../door/closed-room.ts'
import type { Gateway } from '../context.ts'
import type { Comparing } from './compare.ts'
import { retryUntilDone } from '../process/repeat.ts'

/** A change is dated when its transaction begins and told when it ends, which is never so much later. */
const COMMITTED_WITHIN_MS = 10_000

/** Hears through PostgreSQL what web and other gateways did, and tells the people of this gateway. Call the result to stop. */
export function hearNews(gateway: Gateway, comparing: Comparing): () => Promise<void> {
  const { databaseClock } = gateway.services
  let heardUntil = new Date(databaseClock.now())
  return listenForNews(gateway.env.databaseUrl, {
    onNews: (news) => tell(gateway, comparing, news),
    onListening() {
      const since = heardUntil
      void retryUntilDone('Failed while looking for news that went by', () => tellMissed(gateway, since))
      comparing.presenceMayHaveChanged() // a gateway may be gone, and nobody could say so here
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
      return gateway.feeds.newer(news.sessionId, news)
    case 'gatewayGone':
      return comparing.presenceMayHaveChanged()
    case 'sessionClosed':
      return void leadOut(gateway, news.sessionId, socketsOf(gateway.io, news.sessionId))
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

/** CARE-3: everybody who is there; whoever is on the way in is asked once they are. */
function askWhetherSafe({ io, services }: Gateway, sessionId: string): void {
  for (const { data } of socketsOf(io, sessionId)) {
    if (data.isJoined) services.askWhetherSafe(sessionId, data.caller.ids)
    else data.isSafetyDue = true
  }
}

/** DOOR-2, DOOR-3: first who was removed goes, then who stays gets a new key. */
function doorShut(gateway: Gateway, sessionId: string): void {
  void retryUntilDone(REMOVED_STAY, async () => {
    await closeRemoved(gateway, sessionId)
    await handOutKeys(gateway, sessionId)
  })
}

/** OUT-2: a sign-in ended, and its sockets end with it. */
function dropSignIn({ io }: Gateway, signInId: string): void {
  for (const socket of io.sockets.sockets.values()) {
    if (socket.data.signInId === signInId) socket.disconnect(true)
  }
}

/** SUBS-11: every socket of the account, in whatever chat and under whatever id it is there. */
function tellSubscription({ io }: Gateway, { accountId, status }: { accountId: string; status: string }): void {
  for (const socket of io.sockets.sockets.values()) {
    if (socket.data.caller.accountId === accountId) socket.emit('subscriptionStatusChanged', { status })
  }
}

/** A flagged person can read on. Their next message is refused. */
function reloadFlags({ services }: Gateway): void {
  void retryUntilDone('The flagged addresses were not read', () => services.flags.reload())
}

/** Sockets whose key is gone, also where the chat was ended and is open again by now with a new key. */
async function leadOutRevoked(gateway: Gateway): Promise<void> {
  const here = [...gateway.io.sockets.sockets.values()]
  const revoked = new Set(await gateway.services.sessions.revokedAmong(here.map(({ data }) => data.keyHash)))
  const out = here.filter(({ data }) => revoked.has(data.keyHash))
  for (const [sessionId, sockets] of Map.groupBy(out, ({ data }) => data.sessionId)) {
    void leadOut(gateway, sessionId, sockets)
  }
}

/** Keys were retired, and with them people may have been removed. */
async function shutMissedDoors(gateway: Gateway): Promise<void> {
  const here = [...gateway.io.sockets.sockets.values()].map(({ data }) => data)
  const retired = new Set(await gateway.services.doors.retiredAmong(here.map(({ keyHash }) => keyHash)))
  const shut = here.filter(({ keyHash }) => retired.has(keyHash)).map(({ sessionId }) => sessionId)
  for (const sessionId of new Set(shut)) doorShut(gateway, sessionId)
}

/** News that went by while the connection was away. */
async function tellMissed(gateway: Gateway, since: Date): Promise<void> {
  const { services } = gateway
  const here = [...gateway.io.sockets.sockets.values()].map(({ data }) => data)
  const signInIds = [...new Set(here.map(({ signInId }) => signInId).filter((id) => id !== null))]
  const accountIds = [...new Set(here.map(({ caller }) => caller.accountId).filter((id) => id !== null))]
  await leadOutRevoked(gateway)
  await shutMissedDoors(gateway)
  for (const signInId of await services.accounts.endedAmong(signInIds)) dropSignIn(gateway, signInId)
  for (const change of await services.subscriptions.changedAmong(accountIds, since)) tellSubscription(gateway, change)
}
