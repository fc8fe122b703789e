import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { ASK_EVERY_MS, PATIENCE_MS } from './unheard.ts'

/** A frozen Redis answers nothing: what it does not take within this time has not gone out. */
const COMMAND_TIMEOUT_MS = 2000
const RECONNECT_MAX_MS = 1000
const SUBSCRIBED_WITHIN_MS = 1000

type Listener = {
  onError: (cause: unknown) => void
  /** Something may not have reached the other gateways, or not have come from them. */
  onTrouble: () => void
  onOverheard: (overheard: Overheard) => void
}

/** What another gateway said to a room that has people here; `gatewayId` is its name among the adapters, and theirs alone. */
export type Overheard = { gatewayId: string; room: string; event: string; payload: unknown }

/**
 * The one place through which everything comes from the other gateways; the library has it for adapters that build on it. Read
 * from socket.io-adapter 2.5.8 and @socket.io/redis-adapter 8.3.0; whoever takes other versions looks there again.
 */
type Remote = { uid: string; data?: { packet?: { data?: unknown }; opts?: { rooms?: unknown } } }
type Incoming = { uid: string; onMessage(message: Remote, offset?: string): unknown }

/**
 * The channel between gateways. It carries and keeps nothing: while it is away what is published is dropped at once, the
 * people of this gateway hear each other all the same, and `onTrouble` says that the rest must be read elsewhere.
 */
export function connectRedis(url: string, { onError, onTrouble, onOverheard }: Listener) {
  const { publisher, subscriber } = openLines(url)
  /** Those of the rooms that are here, whether Redis is there or not. */
  const channels = new Set<string>()
  /** A connection answers in order: who has the answer to the latest has those to all before. */
  let latest: Promise<unknown> = Promise.resolve()
  for (const client of [publisher, subscriber]) client.on('error', onError).on('close', onTrouble)
  subscriber.on('ready', () => channels.forEach((channel) => follow(subscriber.ssubscribe(channel))))

  const stopAsking = askRegularly([publisher, subscriber], onError)

  /** Never awaited by whoever broadcasts: their own people do not wait for Redis. */
  const outgoing = {
    spublish: (channel: string, payload: string) => {
      publisher.spublish(channel, payload).catch(onTrouble)
      return Promise.resolve()
    },
  }

  const incoming = {
    on: (name: string, listener: (...words: unknown[]) => void) => subscriber.on(name, listener),
    ssubscribe(channel: string): void {
      channels.add(channel)
      if (subscriber.status === 'ready') follow(subscriber.ssubscribe(channel))
    },
    sunsubscribe(channel: string): void {
      channels.delete(channel)
      if (subscriber.status === 'ready') follow(subscriber.sunsubscribe(channel))
    },
  }

  function follow(work: Promise<unknown>): void {
    latest = work.catch(onError)
  }

  const adapter = overheardBy(onOverheard, createShardedAdapter(outgoing, incoming))

  return {
    adapter,
    isUp: (): boolean => publisher.status === 'ready' && subscriber.status === 'ready',

    /**
     * Resolves when the rooms entered so far are heard from the other gateways too; at once while Redis is away, or when it takes
     * too long: what is said to them until it does must be read elsewhere.
     */
    async hears(): Promise<void> {
      if (subscriber.status !== 'ready') return onTrouble()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, SUBSCRIBED_WITHIN_MS)
      await Promise.race([latest, timeout.promise.then(onTrouble)])
      clearTimeout(timer)
    },

    close(): void {
      stopAsking()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
export type RedisChannel = ReturnType<typeof connectRedis>

/** One connection publishes, the other subscribes: Redis lets a subscriber send nothing else. */
function openLines(url: string) {
  const retryStrategy = (times: number) => Math.min(times * 100, RECONNECT_MAX_MS)
  const publisher = new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
  })
  const subscriber = new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false, // everybody who comes and goes while Redis is away would add to it
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false, // they may be of rooms that nobody is in any more
    socketTimeout: PATIENCE_MS,
    maxRetriesPerRequest: null,
  })
  return { publisher, subscriber }
}

/**
 * Pings each client and drops a line whose reply does not come in time: received data proves nothing about sending, only a
 * ping reply does. Answers what stops it.
 */
function askRegularly(clients: readonly Redis[], onError: Listener['onError']): () => void {
  function ask(client: Redis): void {
    const line = client.stream
    const patience = setTimeout(() => {
      if (client.stream === line && client.status === 'ready') client.disconnect(true)
    }, PATIENCE_MS).unref()
    client.ping().then(() => clearTimeout(patience), onError)
  }

  const asking = setInterval(() => {
    for (const client of clients) if (client.status === 'ready') ask(client)
  }, ASK_EVERY_MS)
  return () => clearInterval(asking)
}

type MakeAdapter = ReturnType<typeof createShardedAdapter>

/** The same adapter, which also tells what other gateways say to rooms. */
function overheardBy(onOverheard: Listener['onOverheard'], makeAdapter: MakeAdapter): MakeAdapter {
  function overhear({ uid: gatewayId, data }: Remote): void {
    const [event, payload] = Array.isArray(data?.packet?.data) ? data.packet.data : []
    const rooms = Array.isArray(data?.opts?.rooms) ? data.opts.rooms : []
    if (typeof event !== 'string') return
    for (const room of rooms) if (typeof room === 'string') onOverheard({ gatewayId, room, event, payload })
  }

  // Socket.IO calls it with `new`
  return function adapter(namespace: unknown) {
    const made = makeAdapter(namespace)
    const incoming = made as unknown as Incoming
    const onMessage = incoming.onMessage.bind(made)
    incoming.onMessage = (message, offset) => {
      if (message.uid !== incoming.uid) overhear(message)
      return onMessage(message, offset)
    }
    return made
  }
}
