import type { Services } from '#lib/server/compose/services.ts'

/** The lengths of the two compared chats, in messages. */
export const SHORT = 50
export const LONG = 10_000

export type Chat = { sessionId: string; accessToken: string }

/** Makes a chat with `count` messages of 120 bytes, numbered, by one absent person. */
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
