import type { Message } from '#lib/protocol/entities.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import type { Access } from '#tests/support/person.ts'
import { conclude, type Outcome } from './outcome.ts'
import type { Recorder } from './history.ts'

const PAGE = 200

type Page = { messages: Message[]; hasMore: boolean }

/** Reads the history over HTTP, with a key. */
export function makeReader(webUrl: string, recorder: Recorder) {
  /** Returns an Error when nothing answers. */
  async function fetchPage({ sessionId, accessToken }: Access, afterSeq: number): Promise<Answer<Page> | Error> {
    const address = `${webUrl}/chat/session/${sessionId}?after=${afterSeq}&limit=${PAGE}`
    try {
      const response = await fetch(address, { headers: { 'x-access-token': accessToken } })
      return { success: response.ok, ...((await response.json()) as object) } as Answer<Page>
    } catch (cause) {
      return cause as Error
    }
  }

  return {
    async open(): Promise<Access> {
      const response = await fetch(`${webUrl}/chat/new-session`)
      if (!response.ok) throw new Error(`No session: ${response.status}`)
      const { sessionId, currentAccessToken } = (await response.json()) as Record<string, string>
      return { sessionId: sessionId!, accessToken: currentAccessToken! }
    },

    async read(access: Access, afterSeq: number): Promise<Outcome> {
      const op = recorder.invoke('reader', access.sessionId, '', { call: 'read', afterSeq })
      return conclude(recorder, op, await fetchPage(access, afterSeq))
    },

    /** Reads with a key that opens nothing. */
    async intrude({ sessionId }: Access): Promise<Outcome> {
      const op = recorder.invoke('outsider', sessionId, '', { call: 'intrude' })
      return conclude(recorder, op, await fetchPage({ sessionId, accessToken: 'x'.repeat(43) }, 0))
    },

    /** Returns all stored messages; null when they cannot be read. */
    async all(access: Access): Promise<Message[] | null> {
      const messages: Message[] = []
      for (;;) {
        const page = await fetchPage(access, messages.at(-1)?.seq ?? 0)
        if (page instanceof Error || !page.success) return null
        messages.push(...page.messages)
        if (!page.hasMore || page.messages.length === 0) return messages
      }
    },
  }
}
export type Reader = ReturnType<typeof makeReader>
