import pg from 'pg'
import { z } from 'zod'
import type { Prisma } from './generated/client.ts'

const CHANNEL = 'parley'
const RETRY_MS = 1000

const newsSchema = z.discriminatedUnion('type', [z.object({ type: z.literal('sessionClosed'), sessionId: z.string() })])
/** What one process tells all gateways through PostgreSQL. */
export type News = z.output<typeof newsSchema>

/** Heard by every gateway if, and only if, the transaction commits. */
export async function notify(tx: Prisma.TransactionClient, news: News): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(news)})`
}

type Listener = {
  onNews: (news: News) => void
  /** The connection was lost and is back: news may have been missed. */
  onRecovered: () => void
  onError: (cause: unknown) => void
}

/** Listens on a connection of its own and heals itself. Answers once listening; call the result to stop. */
export async function listen(url: string, { onNews, onRecovered, onError }: Listener): Promise<() => Promise<void>> {
  let isStopped = false
  let client = await open()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 4000 })
    fresh.on('error', onError)
    fresh.on('end', () => void reopen())
    fresh.on('notification', ({ payload }) => {
      const news = newsSchema.safeParse(JSON.parse(payload ?? 'null'))
      if (news.success) onNews(news.data)
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${CHANNEL}`)
    return fresh
  }

  async function reopen(): Promise<void> {
    while (!isStopped) {
      try {
        client = await open()
        return onRecovered()
      } catch (cause) {
        onError(cause)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  return async () => {
    isStopped = true
    await client.end()
  }
}
