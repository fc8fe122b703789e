import type { Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { MessagesUpdated } from '#lib/protocol/events/messages.ts'
import type { Answered } from './history.ts'

/** What a join says that its client has; `afterRev` is said by newer clients only. */
export type Has = { afterSeq: number; afterRev?: number }

/** What one client has of its room. */
export type Page = {
  /** Up to where it has everything. */
  has(): Has
  /** A join was sent, and said this. */
  asks(has: Has): void
  hear(name: ServerEventName, payload: unknown): void
  /** Where an answer that was cut goes on, or null. */
  rest(answer: Answered): Has | null
  /** The newest messages that people can react to: of people and Parley. */
  newest(): readonly Pick<Message, 'id'>[]
}

const NEWEST = 20

export function newestOf(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ kind }) => kind !== 'notice' && kind !== 'card').slice(-NEWEST)
}

/** Of a client of contract sections 1 to 8. */
export class OlderPage implements Page {
  readonly #held = new Map<number, Message>()
  readonly #broken = new Set<string>()
  /** Up to here there is nothing any more. */
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

  /** Page by page: a reply that still streams far above does not hold up what follows it. */
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
