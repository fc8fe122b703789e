import type { AsideError, AsideMessage } from '../../protocol/events/aside.ts'
import { CHUNK_INTERVAL_MS } from '../../protocol/limits.ts'
import { normaliseReplyPart } from '../../protocol/text.ts'
import { INTERRUPTED } from '../../protocol/entities.ts'
import { HELP_SENTENCE } from '../../protocol/texts/care.ts'
import { LeaseLost } from '../../domain/messages/draft.ts'
import { LEASE_TRUSTED_MS } from '../../domain/parley/reply.ts'
import { endingOf, whyUnavailable } from '../../domain/parley/reply-endings.ts'
import type { Clock } from '../clock.ts'
import { makeChunks } from '../parley/reply/chunks.ts'
import { every } from '../parley/reply/heartbeat.ts'
import { makeStreamReply, type Streamed } from '../parley/reply/stream-reply.ts'
import type { AsideEnded, AsidePerson, AsideReplies, AsideVoice } from '../ports/mediation/aside.ts'
import type { Model } from '../ports/model.ts'
import type { PrepareAside } from './prepare-aside.ts'

type Deps = {
  asideReplies: Pick<AsideReplies, 'take' | 'keep' | 'finish'>
  asideVoice: AsideVoice
  prepareAside: PrepareAside
  model: Pick<Model, 'reply'>
  makeId: () => string
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

const KEEP_MS = 900
const FINISH_RETRY_MS = 500
const FINISH_TRIES = 240
/** The reason for ending a reply when the process stops. */
const STOPPING = new Error('The gateway stops')

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

  /** Retries for long: an unstored text would stay half written. */
  async function finish(holder: string, end: Parameters<AsideReplies['finish']>[1]): Promise<AsideEnded | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await asideReplies.finish(holder, end)
      } catch (cause) {
        if (tries >= FINISH_TRIES) throw cause
        await new Promise<void>((resolve) => void clock.after(FINISH_RETRY_MS, resolve))
      }
    }
  }

  return async function write(
    person: AsidePerson,
    holder: string,
    { id: messageId, seq }: AsideMessage,
    abort: AbortController,
  ): Promise<AsidePerson> {
    const voice = asideVoice(person)
    let provenAt = clock.now()
    const mayGo = () => !abort.signal.aborted && clock.now() - provenAt < LEASE_TRUSTED_MS
    const send = (chunk: string) => voice.chunk({ messageId, chunk, offset: chunks.text().length - chunk.length })
    const chunks = makeChunks(send, CHUNK_INTERVAL_MS, clock, mayGo)
    const reply = {
      write: async (text: string) => chunks.push(normaliseReplyPart(text, chunks.length() === 0)),
      text: chunks.text,
      hasBegun: () => chunks.length() > 0,
      length: chunks.length,
      refused: async () => {},
    }

    async function keep(): Promise<void> {
      const askedAt = clock.now()
      if (await asideReplies.keep(holder, chunks.text())) provenAt = askedAt
      else abort.abort(new LeaseLost())
    }
    const endKeeping = every(clock, KEEP_MS, () => {
      keep().catch((cause: unknown) => onError(cause, 'keeping the text of an answer'))
    })

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
      endKeeping()
    }
    await chunks.end()
    const ended = await finish(holder, { text: chunks.text(), error })
    if (!ended) return person
    asideVoice(ended.person).message(ended.message)
    return ended.person
  }
}

function errorOf(cause: unknown, hasBegun: boolean): AsideError {
  if (hasBegun || cause === STOPPING) return INTERRUPTED
  return whyUnavailable(cause).code === 'busy' ? 'busy' : 'cannot-answer'
}
