import { Refusal, TEXTS } from '#lib/protocol/errors.ts'
import { log } from '#lib/server/log.ts'
import { listen, sessionRoom, type News } from '#lib/server/services.ts'
import type { Gateway } from './context.ts'
import { refused } from './on-event.ts'

/** Hears what web did, through PostgreSQL, and tells the people of this gateway. Call the result to stop. */
export function hearNews(gateway: Gateway): () => Promise<void> {
  return listen(gateway.env.databaseUrl, {
    onNews: (news) => tell(gateway, news),
    onListening: () => void tellMissed(gateway),
    onError: (cause) => log.warn({ cause }, 'The connection for news failed'),
  })
}

function tell(gateway: Gateway, news: News): void {
  switch (news.type) {
    case 'sessionClosed':
      return closeRoom(gateway, news.sessionId)
    case 'signedOut':
      return dropSignIn(gateway, news.signInId)
    case 'replyStopped':
      return gateway.services.assistantReply.stop(news.sessionId, news.messageId)
  }
}

/** The session ended or was deleted: its people here are told and dropped. */
function closeRoom({ io }: Gateway, sessionId: string): void {
  const here = io.local.in(sessionRoom(sessionId))
  here.emit('joinedSession', refused(new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed }), 'news'))
  here.disconnectSockets(true)
}

/** OUT-2: a sign-in ended, and its sockets end with it. */
function dropSignIn({ io }: Gateway, signInId: string): void {
  for (const socket of io.sockets.sockets.values()) {
    if (socket.data.signInId === signInId) socket.disconnect(true)
  }
}

/** News that went by while the connection was away. */
async function tellMissed(gateway: Gateway): Promise<void> {
  const { services } = gateway
  const here = [...gateway.io.sockets.sockets.values()].map(({ data }) => data)
  const sessionIds = [...new Set(here.map(({ sessionId }) => sessionId))]
  const signInIds = [...new Set(here.map(({ signInId }) => signInId).filter((id) => id !== null))]
  try {
    for (const sessionId of await services.sessions.closedAmong(sessionIds)) closeRoom(gateway, sessionId)
    for (const signInId of await services.accounts.endedAmong(signInIds)) dropSignIn(gateway, signInId)
  } catch (cause) {
    log.error({ cause }, 'Failed while looking for news that went by')
  }
}
