import { Refusal, TEXTS } from '#lib/protocol/errors.ts'
import { log } from '#lib/server/log.ts'
import { listen, sessionRoom } from '#lib/server/services.ts'
import type { Gateway } from './context.ts'
import { refused } from './on-event.ts'

/** Hears what web did, through PostgreSQL, and tells the people of this gateway. Call the result to stop. */
export function hearNews(gateway: Gateway): () => Promise<void> {
  return listen(gateway.env.databaseUrl, {
    onNews: (news) => closeRoom(gateway, news.sessionId),
    onListening: () => void closeMissed(gateway),
    onError: (cause) => log.warn({ cause }, 'The connection for news failed'),
  })
}

/** The session ended or was deleted: its people here are told and dropped. */
function closeRoom({ io }: Gateway, sessionId: string): void {
  const here = io.local.in(sessionRoom(sessionId))
  here.emit('joinedSession', refused(new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed }), 'news'))
  here.disconnectSockets(true)
}

/** News that went by while the connection was away. */
async function closeMissed(gateway: Gateway): Promise<void> {
  const sessionIds = new Set([...gateway.io.sockets.sockets.values()].map(({ data }) => data.sessionId))
  try {
    const closed = await gateway.services.sessions.closedAmong([...sessionIds])
    for (const sessionId of closed) closeRoom(gateway, sessionId)
  } catch (cause) {
    log.error({ cause }, 'Failed while looking for sessions that closed meanwhile')
  }
}
