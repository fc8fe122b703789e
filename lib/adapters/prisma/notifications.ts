import pg from 'pg'
import { z } from 'zod'
import type { Prisma } from './generated/client.ts'

/** PostgreSQL's channel for what every gateway is to hear. */
const NEWS_CHANNEL = 'parley'
/** The name of the connections that listen, in PostgreSQL's `pg_stat_activity`. */
export const NEWS_CONNECTION = 'parley news'
const RETRY_MS = 1000
/** Asked so often, a connection is not taken for forgotten by routers, and is given up when nobody answers any more. */
const ASK_EVERY_MS = 10_000
const PATIENCE_MS = 4000
/** News may be missed for so long before it is known that the connection is gone. */
export const SILENT_MAX_MS = ASK_EVERY_MS + PATIENCE_MS

const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessionClosed'), sessionId: z.string() }),
  /** What of it a reader lacks the room's own rows say (FEED-4). */
  z.object({ type: z.literal('roomChanged'), sessionId: z.string(), seq: z.number(), rev: z.number() }),
  /** Its kind is known now: who is there may have to be asked (CARE-3). */
  z.object({ type: z.literal('safetyDue'), sessionId: z.string() }),
  /** DOOR-2, DOOR-3: its people get new keys, and sockets of people who were removed end. */
  z.object({ type: z.literal('keysRetired'), sessionId: z.string() }),
  z.object({ type: z.literal('signedOut'), signInId: z.string() }),
  z.object({ type: z.literal('replyStopped'), sessionId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal('flagsChanged') }),
  /** A browser subscribed: rooms in which nobody was told anything may have somebody now (PUSH-2). */
  z.object({ type: z.literal('pushSubscribed') }),
  z.object({ type: z.literal('gatewayGone') }),
  z.object({ type: z.literal('unanswered'), gatewayId: z.string(), sessionId: z.string(), sinceSeq: z.number() }),
  z.object({ type: z.literal('takenOver'), sessionId: z.string(), sinceSeq: z.number() }),
  z.object({ type: z.literal('subscriptionChanged'), accountId: z.string(), status: z.string() }),
])
/** What one process tells all gateways through PostgreSQL. */
export type News = z.output<typeof newsSchema>

/** Heard by every gateway if, and only if, the transaction commits. */
export async function notify(tx: Pick<Prisma.TransactionClient, '$executeRaw'>, news: News): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${NEWS_CHANNEL}, ${JSON.stringify(news)})`
}

type Listener = {
  onNews: (news: News) => void
  /** Listening, for the first time or again: news from before may have been missed. */
  onListening: () => void
  onError: (cause: unknown) => void
  /** It listens no longer, until it does again. Not told of one's own stop. */
  onLost?: () => void
}

/** Listens on a connection of its own, and heals itself. Call the result to stop. */
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
    /** A polite end would wait for an answer too. */
    function giveUp(cause: unknown): void {
      onError(cause)
      fresh.connection.stream.destroy()
    }

    let isConnected = false // from then on its end, which comes but once, leads to the next
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

/** Anybody who may ask this database may notify, in whatever words. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
