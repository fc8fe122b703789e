import type { Services } from '#lib/server/compose/services.ts'

/** How many messages the two chats have that figures compare. */
export const SHORT = 50
export const LONG = 10_000

export type Chat = { sessionId: string; accessToken: string }

/** A chat with `count` messages of 120 bytes, numbered, by one person who is not there. */
export async function filledChat({ openSession, messageLog }: Services, count: number): Promise<Chat> {
  const { sessionId, currentAccessToken } = await openSession(null)
  const draft = { sessionId, userId: 'guest-a', userName: 'Ana', personIds: ['guest-a'], status: 'sent' } as const
  const appends = Array.from({ length: count }, (_, at) =>
    messageLog.append({ ...draft, id: `${sessionId}-${at}`, text: numbered(at) }),
  )
  await Promise.all(appends)
  return { sessionId, accessToken: currentAccessToken }
}

const numbered = (at: number): string => `message ${at} of the benchmark`.padEnd(120, ' x')
