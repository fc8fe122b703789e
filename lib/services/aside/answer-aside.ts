import type { AsideError, AsideMessage } from '../../protocol/events/aside.ts'
import { CHUNK_INTERVAL_MS } from '../../protocol/limits.ts'
import { normaliseReplyPart } from '../../protocol/text.ts'
import { INTERRUPTED } from '../../protocol/entities.ts'
import { LeaseLost } from '../../domain/messages/draft.ts'
import { LEASE_TRUSTED_MS } from '../../domain/parley/reply.ts'
import { REFUSED_TEXT, whyUnavailable } from '../../domain/parley/reply-endings.ts'
import type { Clock } from '../clock.ts'
import { makeChunks } from '../parley/reply/chunks.ts'
import { every } from '../parley/reply/heartbeat.ts'
import { makeStreamReply } from '../parley/reply/stream-reply.ts'
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
  onError: (cause: unknown, doing: string) => void
}

const KEEP_MS = 900
const FINISH_RETRY_MS = 500
const FINISH_TRIES = 240
/** Why a reply ends where it stands: the process is about to stop. */
const STOPPING = new Error('The gateway stops')

export type AnswerAside = (person: AsidePerson, isAgain?: boolean) => void

/**
 * ASIDE-1: Parley's answers in asides, each from its right to its end, streamed to its person alone. Nobody waits for them, and no
 * room, state or metric knows of them. Whoever loses the right, or stops, leaves a line that says that it broke off.
 */
export function makeAnswerAside(deps: Deps) {
  const { asideReplies, asideVoice, makeId, onError } = deps
  const running = new Map<string, AbortController>()
  const write = makeWriteAside(deps)
  let underWay = 0
  let isStopping = false

  async function answerAll(person: AsidePerson, isAgain: boolean): Promise<void> {
    for (let isFailedToo = isAgain; !isStopping; isFailedToo = false) {
      const [holder, lineId] = [makeId(), makeId()]
      const taken = await asideReplies.take(person, { holder, lineId, isAgain: isFailedToo })
      if (taken.kind === 'nothing') return
      asideVoice(person).message(taken.message)
      if (taken.kind === 'spent') return
      const abort = new AbortController()
      running.set(holder, abort)
      await write(person, holder, taken.message, abort).finally(() => running.delete(holder))
    }
  }

  return {
    /** Answers what waits, and what is said meanwhile. `isAgain`: an answer that failed, too. */
    answerAside(person: AsidePerson, isAgain = false): void {
      underWay++
      answerAll(person, isAgain)
        .catch((cause: unknown) => onError(cause, 'answering somebody'))
        .finally(() => underWay--)
    },
    /** A gateway that stops waits for these. */
    isAnsweringAsides: (): boolean => underWay > 0,
    /** Ends every one where it stands. */
    stopAsides(): void {
      isStopping = true
      for (const abort of running.values()) abort.abort(STOPPING)
    },
  }
}

/** Writes one answer under its right, to its end. */
function makeWriteAside({ asideReplies, asideVoice, prepareAside, model, clock, onError }: Omit<Deps, 'makeId'>) {
  const stream = makeStreamReply({ model, clock, began: () => {} })

  /** A text that could not be stored would stay half written; without the database there is no hurry. */
  async function finish(holder: string, end: Parameters<AsideReplies['finish']>[1]): Promise<AsideMessage | null> {
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
  ): Promise<void> {
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
    try {
      const outcome = await stream(reply, await prepareAside(person, seq), abort)
      if (outcome === 'refused') await reply.write(REFUSED_TEXT)
      if (!reply.hasBegun()) error = 'cannot-answer'
    } catch (cause) {
      error = errorOf(abort.signal.reason ?? cause, reply.hasBegun())
      if (![STOPPING].includes(abort.signal.reason) && !(abort.signal.reason instanceof LeaseLost)) {
        onError(abort.signal.reason ?? cause, 'answering somebody')
      }
    } finally {
      endKeeping()
    }
    await chunks.end()
    const ended = await finish(holder, { text: chunks.text(), error })
    if (ended) voice.message(ended)
  }
}

function errorOf(cause: unknown, hasBegun: boolean): AsideError {
  if (hasBegun || cause === STOPPING) return INTERRUPTED
  return whyUnavailable(cause).code === 'busy' ? 'busy' : 'cannot-answer'
}
