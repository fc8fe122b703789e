import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'

/**
 * The channel between gateways. It carries and keeps nothing: while it is away, commands fail at once instead of queueing,
 * and `onError` hears of it.
 */
export function connectRedis(url: string, onError: (cause: unknown) => void) {
  const publisher = new Redis(url, { enableOfflineQueue: true, maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate()
  for (const client of [publisher, subscriber]) client.on('error', onError)

  return {
    adapter: createAdapter(publisher, subscriber),
    isUp: (): boolean => publisher.status === 'ready' && subscriber.status === 'ready',
    close(): void {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
export type RedisChannel = ReturnType<typeof connectRedis>
