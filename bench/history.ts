import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseGatewayEnv } from '#lib/server/env.ts'
import { makeServices } from '#lib/server/services.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { enterChat } from './enter-chat.ts'
import { filledChat, LONG, SHORT, type Chat } from './filled-chat.ts'
import { median } from './numbers.ts'
import type { Row } from './table.ts'
import { untilAnswering } from './until-answering.ts'

const ROUNDS = 41

/** Opening a chat of 10,000 messages, and its oldest page, against a chat of 50: through the real gateway and database. */
export async function history(): Promise<Row[]> {
  const postgres = await startTemporaryPostgres()
  const port = await findFreePort()
  const environment = {
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    GATEWAY_PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_JOINS: 'off',
    RATE_ACCEPTS: 'off',
    DATABASE_URL: postgres.urlOf('postgres'),
    APP_URL: 'http://localhost',
    NEXTAUTH_SECRET: 'for the benchmark only',
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
  }
  await migrate(environment.DATABASE_URL)
  const services = makeServices(parseGatewayEnv(environment))
  const gateway = spawn(process.execPath, [...NODE_FLAGS, fromRoot('gateway/index.ts')], {
    env: environment,
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/readyz`)

  const chats = { short: await filledChat(services, SHORT), long: await filledChat(services, LONG) }
  const opened = await inTurns(chats, async (chat) => (await enterChat(url, chat)).close())
  const oldest = await inTurns(chats, ({ sessionId }) => services.messageLog.latest(sessionId, 50, 51))

  gateway.kill()
  await once(gateway, 'exit')
  await services.database.close()
  await postgres.stop()
  return [row('join answer', opened), row('oldest page', oldest)]
}

type Times = { short: number[]; long: number[] }

/** Both in turn, so that a slow moment of the machine hits both alike; the first round warms up. */
async function inTurns(chats: Record<keyof Times, Chat>, work: (chat: Chat) => Promise<unknown>): Promise<Times> {
  const times: Times = { short: [], long: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const which of ['short', 'long'] as const) {
      const began = performance.now()
      await work(chats[which])
      if (round > 0) times[which].push(performance.now() - began)
    }
  }
  return times
}

function row(figure: string, { short, long }: Times): Row {
  const [ours, reference] = [median(long), median(short)]
  return {
    figure: `${figure}, chat of ${LONG}`,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms with ${SHORT}`,
    ratio: `${(ours / reference).toFixed(2)}×`,
    aim: '<= 1.2×',
  }
}
