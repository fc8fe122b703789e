import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { ASK_EVERY_MS, PATIENCE_MS } from './unheard.ts'

/** A frozen Redis answers nothing: a command without a reply by then counts as not sent. */
const COMMAND_TIMEOUT_MS = 2000
const RECONNECT_MAX_MS = 1000
const SUBSCRIBED_WITHIN_MS = 1000

export type ChannelListener = {
  onError: (cause: unknown) => void
  /** Called when packets to or from the other gateways may have been lost. */
  onTrouble: () => void
  onOverheard: (overheard: Overheard) => void
}

/** A packet of another gateway to a room that has people here. */
export type Overheard = { room: string; event: string; payload: unknown }

/**
 * The adapter's entry for everything from other gateways; the library exposes it for adapters built on it. Taken from
 * socket.io-adapter 2.5.8 and @socket.io/redis-adapter 8.3.0: check it again with other versions.
 */
type Remote = { uid: string; data?: { packet?: { data?: unknown }; opts?: { rooms?: unknown } } }
type Incoming = { uid: string; onMessage(message: Remote, offset?: string): unknown }

/**
 * Connects the gateways with each other through Redis, which stores nothing. While Redis is away, publishing fails at
 * once and this gateway's people still hear each other. `onTrouble` says that the rest must be read from the database.
 */
export function connectRedis(url: string, { onError, onTrouble, onOverheard }: ChannelListener) {
  const { publisher, subscriber } = openLines(url)
  /** The channels of rooms with people here, kept also while Redis is away. */
  const channels = new Set<string>()
  /** The newest subscription. A connection answers in order, so its answer covers all earlier ones. */
  let latest: Promise<unknown> = Promise.resolve()
  for (const client of [publisher, subscriber]) client.on('error', onError).on('close', onTrouble)
  subscriber.on('ready', () => channels.forEach((channel) => follow(subscriber.ssubscribe(channel))))

  const stopAsking = askRegularly([publisher, subscriber], onError)

  /** A broadcast never waits for Redis: people here hear it at once. */
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
     * Resolves when other gateways' packets reach the rooms entered so far. While Redis is away, or when it takes too
     * long, it resolves early: `onTrouble` then says that packets may be missed.
     */
    async subscribed(): Promise<void> {
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

/** Opens two connections: Redis lets a subscriber only subscribe, so another one publishes. */
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
    enableOfflineQueue: false, // a queue would grow with every join and leave while Redis is away
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false, // they may be of rooms that are empty by now
    socketTimeout: PATIENCE_MS,
    maxRetriesPerRequest: null,
  })
  return { publisher, subscriber }
}

/**
 * Pings each client, and drops a connection whose reply is late: received data proves nothing about sending, only a
 * ping reply does. Returns the function that stops this.
 */
function askRegularly(clients: readonly Redis[], onError: ChannelListener['onError']): () => void {
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

/** Wraps the adapter, to overhear what other gateways say to rooms. */
function overheardBy(onOverheard: ChannelListener['onOverheard'], makeAdapter: MakeAdapter): MakeAdapter {
  function overhear({ data }: Remote): void {
    const [event, payload] = Array.isArray(data?.packet?.data) ? data.packet.data : []
    const rooms = Array.isArray(data?.opts?.rooms) ? data.opts.rooms : []
    if (typeof event !== 'string') return
    for (const room of rooms) if (typeof room === 'string') onOverheard({ room, event, payload })
  }

  // Socket.IO calls it with `new`.
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
