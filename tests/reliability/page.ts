import type { Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { MessagesUpdated } from '#lib/protocol/events/messages.ts'
import type { Answered } from './history.ts'

/** The cursor that a join sends; only newer clients send `afterRev`. */
export type Has = { afterSeq: number; afterRev?: number }

/** The state that one client has of its room. */
export type Page = {
  /** The cursor up to which the page has everything. */
  has(): Has
  /** Notes that a join was sent with this cursor. */
  asks(has: Has): void
  hear(name: ServerEventName, payload: unknown): void
  /** Returns the cursor at which a cut answer goes on, or null after the last page. */
  rest(answer: Answered): Has | null
  /** Returns the newest messages that people can react to: those of people and of Parley. */
  newest(): readonly Pick<Message, 'id'>[]
}

const NEWEST = 20

export function newestOf(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ kind }) => kind !== 'notice' && kind !== 'card').slice(-NEWEST)
}

/** The page of a client of contract sections 1 to 8. */
export class OlderPage implements Page {
  readonly #held = new Map<number, Message>()
  readonly #broken = new Set<string>()
  /** Messages up to this seq are cleared. */
  #clearedSeq = 0

  has(): Has {
    let seq = this.#clearedSeq
    while (this.#isFinal(this.#held.get(seq + 1))) seq++
    return { afterSeq: seq }
  }

  asks(): void {}

  hear(name: ServerEventName, payload: unknown): void {
    if (name === 'msgFromServer' || name === 'ai-stream-start' || name === 'ai-stream-end') {
      this.#hold(payload as Message)
    }
    if (name === 'joinedSession') (payload as Answered).messages?.forEach((message) => this.#hold(message))
    if (name === 'messagesUpdated') this.#clearedSeq = Math.max(this.#clearedSeq, (payload as MessagesUpdated).lastSeq)
    if (name === 'ai-stream-error') this.#broken.add((payload as { messageId: string }).messageId)
  }

  /** Continues page by page, so that a reply still streaming far above does not hold up later messages. */
  rest({ messages = [], hasMore }: Answered): Has | null {
    const last = messages.at(-1)
    return hasMore && last ? { afterSeq: last.seq } : null
  }

  newest(): readonly Message[] {
    return newestOf([...this.#held.values()].filter(({ seq }) => seq > this.#clearedSeq))
  }

  #hold(message: Message): void {
    this.#held.set(message.seq, message)
  }

  #isFinal(message: Message | undefined): boolean {
    return message !== undefined && (message.status !== 'streaming' || this.#broken.has(message.id))
  }
}
