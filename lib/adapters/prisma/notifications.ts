import pg from 'pg'
import { z } from 'zod'
import type { Prisma } from './generated/client.ts'

/** The PostgreSQL channel on which every gateway listens. */
const NEWS_CHANNEL = 'parley'
/** The name of the listening connections in PostgreSQL's `pg_stat_activity`. */
export const NEWS_CONNECTION = 'parley news'
const RETRY_MS = 1000
/** Regular queries keep routers from dropping the connection, and detect a dead one. */
const ASK_EVERY_MS = 10_000
const PATIENCE_MS = 4000
/** The longest that news may be missed before the connection is known to be gone. */
export const SILENT_MAX_MS = ASK_EVERY_MS + PATIENCE_MS

const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessionClosed'), sessionId: z.string() }),
  /** Readers fetch what they lack from the room's own rows (FEED-4). */
  z.object({ type: z.literal('roomChanged'), sessionId: z.string(), seq: z.number(), rev: z.number() }),
  /** The kind of the room is known now: people there may have to be asked (CARE-3). */
  z.object({ type: z.literal('safetyDue'), sessionId: z.string() }),
  /** DOOR-2, DOOR-3: members get new keys, and sockets of removed people end. */
  z.object({ type: z.literal('keysRetired'), sessionId: z.string() }),
  z.object({ type: z.literal('signedOut'), signInId: z.string() }),
  z.object({ type: z.literal('replyStopped'), sessionId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal('flagsChanged') }),
  /** A browser subscribed: a room that had no device to tell may have one now (PUSH-2). */
  z.object({ type: z.literal('pushSubscribed') }),
  z.object({ type: z.literal('gatewayGone') }),
  z.object({ type: z.literal('unanswered'), gatewayId: z.string(), sessionId: z.string(), sinceSeq: z.number() }),
  z.object({ type: z.literal('takenOver'), sessionId: z.string(), sinceSeq: z.number() }),
  z.object({ type: z.literal('subscriptionChanged'), accountId: z.string(), status: z.string() }),
])
/** One process's news for all gateways, through PostgreSQL. */
export type News = z.output<typeof newsSchema>

/** Sends news to every gateway if, and only if, the transaction commits. */
export async function notify(tx: Pick<Prisma.TransactionClient, '$executeRaw'>, news: News): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${NEWS_CHANNEL}, ${JSON.stringify(news)})`
}

type Listener = {
  onNews: (news: News) => void
  /** Called when listening begins, at first or again: earlier news may have been missed. */
  onListening: () => void
  onError: (cause: unknown) => void
  /** Called when the connection is lost, but not after a stop. */
  onLost?: () => void
}

/** Listens on a connection of its own, and reconnects. Call the result to stop. */
export function listenForNews(url: string, { onNews, onListening, onError, onLost }: Listener): () => Promise<void> {
  let isStopped = false
  let client: pg.Client | null = null
  void open()

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: NEWS_CONNECTION,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    fresh.on('error', onError)
    fresh.on('notification', ({ payload = '' }) => {
      const news = newsSchema.safeParse(jsonIn(payload))
      if (news.success) onNews(news.data)
    })
    /** Destroys the socket, because a polite end would wait for an answer, too. */
    function giveUp(cause: unknown): void {
      onError(cause)
      fresh.connection.stream.destroy()
    }

    let isConnected = false // from then on its one 'end' event opens the next connection
    try {
      await fresh.connect()
      isConnected = true
      let isListening = false
      const asking = setInterval(() => void fresh.query('SELECT 1').catch(giveUp), ASK_EVERY_MS).unref()
      fresh.once('end', () => {
        clearInterval(asking)
        if (isListening && !isStopped) onLost?.()
        openLater()
      })
      client = fresh
      await fresh.query(`LISTEN ${NEWS_CHANNEL}`)
      isListening = true
      onListening()
    } catch (cause) {
      if (isConnected) return giveUp(cause)
      onError(cause)
      openLater()
    }
  }

  function openLater(): void {
    client = null
    setTimeout(() => void (isStopped || open()), RETRY_MS).unref()
  }

  return async () => {
    isStopped = true
    await client?.end()
  }
}

/** Parses a payload, or returns null: any user of this database may notify, with any text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
