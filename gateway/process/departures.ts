import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'

/** The sockets that closed here: each goes offline as soon as the database knows, however long that takes. */
export function makeDepartures({ services }: Pick<Gateway, 'services'>) {
  /** Sockets that the database does not know to be gone yet, with their sessions. */
  const gone = new Map<string, string>()

  async function remove(socketId: string, sessionId: string): Promise<void> {
    await services.presence.disconnected(socketId)
    gone.delete(socketId)
    services.room(sessionId).presenceChanged()
  }

  return {
    /** Removes the socket's connection and tells its room; when the database is away, `removeGone` tries again. */
    async socketGone(socketId: string, sessionId: string): Promise<void> {
      gone.set(socketId, sessionId)
      await remove(socketId, sessionId).catch((cause: unknown) => log.warn({ cause }, 'Will remove a connection later'))
    },
    async removeGone(): Promise<void> {
      for (const [socketId, sessionId] of gone) await remove(socketId, sessionId)
    },
    /** True while a closed socket's connection is not removed yet. */
    isBusy: (): boolean => gone.size > 0,
  }
}
