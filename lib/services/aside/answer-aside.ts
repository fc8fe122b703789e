import type { AsideError, AsideMessage } from '../../protocol/events/aside.ts'
import { CHUNK_INTERVAL_MS } from '../../protocol/limits.ts'
import { normaliseReplyPart } from '../../protocol/text.ts'
import { INTERRUPTED } from '../../protocol/entities.ts'
import { HELP_SENTENCE } from '../../protocol/texts/care.ts'
import { LeaseLost } from '../../domain/messages/draft.ts'
import type { LeaseState } from '../../domain/parley/reply.ts'
import { endingOf, whyUnavailable } from '../../domain/parley/reply-endings.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import { makeChunks } from '../parley/reply/chunks.ts'
import { keepAlive, STOPPING } from '../parley/reply/heartbeat.ts'
import { makeHold } from '../parley/reply/hold.ts'
import { storeRetrying } from '../parley/reply/store-retrying.ts'
import { makeStreamReply, type Streamed } from '../parley/reply/stream-reply.ts'
import type { AsidePerson, AsideReplies, AsideVoice } from '../ports/mediation/aside.ts'
import type { Model } from '../ports/model.ts'
import type { PrepareAside } from './prepare-aside.ts'

type Deps = {
  asideReplies: Pick<AsideReplies, 'take' | 'keep' | 'finish'>
  asideVoice: AsideVoice
  prepareAside: PrepareAside
  model: Pick<Model, 'reply'>
  makeId: () => string
  clock: Clock
  onError: OnError
}

export type AnswerAside = (person: AsidePerson, isAgain?: boolean) => void

/**
 * ASIDE-1: Parley's answers in asides, from the right to reply to the end, streamed to their person alone. They run in
 * the background, and no room, state or metric shows them. A lost right or a stop leaves a line that says that it broke
 * off.
 */
export function makeAnswerAside(deps: Deps) {
  const { asideReplies, asideVoice, makeId, onError } = deps
  const running = new Map<string, AbortController>()
  const write = makeWriteAside(deps)
  let underWay = 0
  let isStopping = false

  async function answerAll(first: AsidePerson, isAgain: boolean): Promise<void> {
    let person = first
    for (let isFailedToo = isAgain; !isStopping; isFailedToo = false) {
      const [holder, lineId] = [makeId(), makeId()]
      const taken = await asideReplies.take(person, { holder, lineId, isAgain: isFailedToo })
      if (taken.kind === 'nothing') return
      asideVoice(person).message(taken.message)
      if (taken.kind === 'spent') return
      const abort = new AbortController()
      running.set(holder, abort)
      person = await write(person, holder, taken.message, abort).finally(() => running.delete(holder))
    }
  }

  return {
    /** Answers waiting lines, and those that come meanwhile. `isAgain` also retries an answer that failed. */
    answerAside(person: AsidePerson, isAgain = false): void {
      underWay++
      answerAll(person, isAgain)
        .catch((cause: unknown) => onError(cause, 'answering somebody'))
        .finally(() => underWay--)
    },
    /** True while answers run: a stopping gateway waits for them. */
    isAnsweringAsides: (): boolean => underWay > 0,
    /** Ends every answer where it stands. */
    stopAsides(): void {
      isStopping = true
      for (const abort of running.values()) abort.abort(STOPPING)
    },
  }
}

/** Writes one answer, under its right, to the end. Returns its person by then: a guest may have signed in meanwhile. */
function makeWriteAside({ asideReplies, asideVoice, prepareAside, model, clock, onError }: Omit<Deps, 'makeId'>) {
  const stream = makeStreamReply({ model, clock, began: () => {} })

  return async function write(
    person: AsidePerson,
    holder: string,
    { id: messageId, seq }: AsideMessage,
    abort: AbortController,
  ): Promise<AsidePerson> {
    const voice = asideVoice(person)
    const hold = makeHold(clock)
    const mayGo = () => !abort.signal.aborted && hold.isMine()
    const send = (chunk: string) => voice.chunk({ messageId, chunk, offset: chunks.text().length - chunk.length })
    const chunks = makeChunks(send, CHUNK_INTERVAL_MS, clock, mayGo)
    const reply = {
      write: async (text: string) => chunks.push(normaliseReplyPart(text, chunks.length() === 0)),
      text: chunks.text,
      hasBegun: () => chunks.length() > 0,
      length: chunks.length,
      refused: async () => {},
    }

    async function keep(): Promise<LeaseState> {
      const isHeld = await hold.proven(() => asideReplies.keep(holder, chunks.text()), Boolean)
      return isHeld ? 'held' : 'lost'
    }
    const endHeartbeat = keepAlive(keep, abort, { clock, onError })

    let error: AsideError | null = null
    let prepared: Streamed | null = null
    try {
      prepared = await prepareAside(person, seq)
      const outcome = await stream(reply, prepared, abort)
      if (outcome === 'refused') await reply.write(endingOf('refused', '', prepared.cue.isDanger))
      if (!reply.hasBegun()) error = 'cannot-answer'
    } catch (cause) {
      // TURN-3: no model answers words of danger, so a stored sentence does.
      if (prepared?.cue.isDanger && !reply.hasBegun() && !abort.signal.aborted) await reply.write(HELP_SENTENCE)
      else error = errorOf(abort.signal.reason ?? cause, reply.hasBegun())
      if (abort.signal.reason !== STOPPING && !(abort.signal.reason instanceof LeaseLost)) {
        onError(abort.signal.reason ?? cause, 'answering somebody')
      }
    } finally {
      endHeartbeat()
    }
    await chunks.end()
    const ended = await storeRetrying({ clock, onError }, () =>
      asideReplies.finish(holder, { text: chunks.text(), error }),
    )
    if (!ended) return person
    asideVoice(ended.person).message(ended.message)
    return ended.person
  }
}

function errorOf(cause: unknown, hasBegun: boolean): AsideError {
  if (hasBegun || cause === STOPPING) return INTERRUPTED
  return whyUnavailable(cause).code === 'busy' ? 'busy' : 'cannot-answer'
}
