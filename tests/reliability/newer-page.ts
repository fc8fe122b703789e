import { timelineEvents } from '#components/chat/store/timeline-events.ts'
import { restAfter } from '#lib/client/chat/connection-events.ts'
import { emptyTimeline, finalSeq, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { serverEvents, type ServerEventName } from '#lib/protocol/events/index.ts'
import { joinedSessionSchema, type Joined } from '#lib/protocol/events/room.ts'
import type { Answered, HistoryEvent } from './history.ts'
import { newestOf, type Has, type Page } from './page.ts'

/** The page of a client that sends `afterRev`: the product's own timeline, which never fetches a gap here. */
export class NewerPage implements Page {
  #timeline = emptyTimeline
  #asked: Has | null = null
  readonly #hears: Partial<Record<ServerEventName, (payload: never) => void>> = {
    ...timelineEvents((event) => this.#take(event)),
    'ai-stream-error': (failure: { messageId: string; error: string }) => {
      this.#take({ type: 'streamFailed', ...failure })
    },
    roomChanged: (changes) => this.#take({ type: 'changed', changes }),
    joinedSession: (answer) => this.#joined(answer),
  }

  get timeline(): Timeline {
    return this.#timeline
  }

  has(): Has {
    return { afterSeq: finalSeq(this.#timeline), afterRev: this.#timeline.revs.rev }
  }

  asks(has: Has): void {
    this.#asked = has
  }

  hear(name: ServerEventName, payload: unknown): void {
    this.#hears[name]?.(serverEvents[name].parse(payload) as never)
  }

  rest(answer: Answered): Has | null {
    const { afterSeq, afterRev = 0 } = this.has()
    const asked = this.#asked && { seq: this.#asked.afterSeq, rev: this.#asked.afterRev ?? 0 }
    const next = restAfter(answer as Joined, asked, { seq: afterSeq, rev: afterRev })
    return next && { afterSeq: next.seq, afterRev: next.rev }
  }

  newest(): readonly Message[] {
    return newestOf(this.#timeline.messages)
  }

  #take(event: TimelineEvent): void {
    this.#timeline = timeline(this.#timeline, event)
  }

  #joined(payload: unknown): void {
    const answer = joinedSessionSchema.parse(payload)
    if (!answer.success) return
    this.#take({ type: 'joined', answer, afterSeq: this.#asked?.afterSeq ?? null, afterRev: this.#asked?.afterRev })
  }
}

/** Returns the client's last page in its last session; null for a client that never sends `afterRev`. */
export function pageIn(events: readonly HistoryEvent[], client: string): Timeline | null {
  let page: NewerPage | null = null
  for (const event of events) {
    if (!('client' in event) || event.client !== client) continue
    if (event.kind === 'moves') page = null
    if (event.kind === 'invoke' && event.call === 'join' && event.afterRev !== undefined) {
      page ??= new NewerPage()
      page.asks(event)
    }
    if (event.kind === 'receive') page?.hear(event.name, event.payload)
  }
  return page?.timeline ?? null
}
