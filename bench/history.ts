import { enterChat } from './enter-chat.ts'
import { filledChat, LONG, SHORT, type Chat } from './filled-chat.ts'
import { median, spread } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const ROUNDS = 41

/**
 * Measures opening a chat of 10,000 messages, and its oldest page, against a chat of 50, through the real gateway and
 * database.
 */
export function history(): Promise<Row[]> {
  return withStack(
    async ({ gateway }, services) => {
      const chats = { short: await filledChat(services, SHORT), long: await filledChat(services, LONG) }
      const opened = await inTurns(chats, async (chat) => (await enterChat(gateway.url, chat)).close())
      const oldest = await inTurns(chats, ({ sessionId }) => services.messageLog.latest(sessionId, 50, 51))
      return [row('join answer', opened), row('oldest page', oldest)]
    },
    { hasWeb: false },
  )
}

type Times = { short: number[]; long: number[] }

/** Both alternate, so that a slow moment of the machine hits both alike; the first round warms up. */
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
  return {
    figure: `${figure}, chat of ${LONG}`,
    ours: `${spread(long, 1)} ms`,
    reference: `${spread(short, 1)} ms with ${SHORT}`,
    ratio: `${(median(long) / median(short)).toFixed(2)}×`,
    aim: '<= 1.2×',
  }
}
