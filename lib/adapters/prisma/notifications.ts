import pg from 'pg'
import { z } from 'zod'
import type { Prisma } from './generated/client.ts'

/** PostgreSQL's channel for what every gateway is to hear. */
export const NEWS_CHANNEL = 'parley'
const RETRY_MS = 1000

const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessionClosed'), sessionId: z.string() }),
  z.object({ type: z.literal('signedOut'), signInId: z.string() }),
  z.object({ type: z.literal('replyStopped'), sessionId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal('flagsChanged') }),
  z.object({ type: z.literal('gatewayGone') }),
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
  /** It listens no longer, until it does again. */
  onLost?: () => void
}

/** Listens on a connection of its own, and heals itself. Call the result to stop. */
export function listen(url: string, { onNews, onListening, onError, onLost }: Listener): () => Promise<void> {
  let isStopped = false
  let client: pg.Client | null = null
  void open()

  async function open(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 4000 })
    fresh.on('error', onError)
    fresh.on('notification', ({ payload }) => {
      const news = newsSchema.safeParse(JSON.parse(payload ?? 'null'))
      if (news.success) onNews(news.data)
    })
    try {
      await fresh.connect()
      fresh.once('end', () => {
        onLost?.()
        openLater()
      })
      client = fresh
      await fresh.query(`LISTEN ${NEWS_CHANNEL}`)
      onListening()
    } catch (cause) {
      onError(cause)
      if (client === fresh) void fresh.end().catch(onError)
      else openLater()
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
