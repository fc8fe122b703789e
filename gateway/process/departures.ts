import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'

/** Takes closed sockets offline as soon as the database knows, however long that takes. */
export function makeDepartures({ services }: Pick<Gateway, 'services'>) {
  /** Closed sockets, with their sessions, that are still in the database. */
  const gone = new Map<string, string>()

  async function remove(socketId: string, sessionId: string): Promise<void> {
    await services.presence.disconnected(socketId)
    gone.delete(socketId)
    services.room(sessionId).presenceChanged()
  }

  return {
    /** Removes the socket's connection and tells its room. If the database is away, `removeGone` tries again. */
    async socketGone(socketId: string, sessionId: string): Promise<void> {
      gone.set(socketId, sessionId)
      await remove(socketId, sessionId).catch((cause: unknown) => log.warn({ cause }, 'Will remove a connection later'))
    },
    async removeGone(): Promise<void> {
      for (const [socketId, sessionId] of gone) await remove(socketId, sessionId)
    },
    /** True while the connection of a closed socket is still in the database. */
    isBusy: (): boolean => gone.size > 0,
  }
}
