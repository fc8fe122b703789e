import { checkRedraft, type RedraftMatter } from '../../domain/cards/redraft.ts'
import { redraftQuestion } from '../../domain/cards/redraft-prompt.ts'
import type { Agreement } from '../../protocol/cards.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { Meter } from '../parley/reply/meter.ts'
import type { JobData } from '../ports/jobs.ts'
import type { LineRedraft } from '../ports/mediation/cards.ts'
import type { CardSources } from '../ports/mediation/card-sources.ts'
import type { RedraftModel } from '../ports/model.ts'
import type { NotesBudget } from '../ports/reading.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Lines = readonly LineRedraft[]
type Deps = {
  sources: Pick<CardSources, 'byId' | 'answeredByAll'>
  participants: Pick<ParticipantStore, 'people'>
  usableReasons: (sessionId: string, cardId: string) => Promise<readonly { text: string }[]>
  reviseCard: (sessionId: string, cardId: string, revision: { version: number; lines: Lines }) => Promise<unknown>
  model: RedraftModel
  budget: NotesBudget
  meter: Meter
  clock: Pick<Clock, 'after'>
  onError: OnError
}

const PATIENCE_MS = 60_000

/**
 * CARD-1, the job 'redraft-card': once everybody named has answered and some do not agree, Parley redrafts the
 * agreement. It uses only reasons that their authors let it use, once per round of answers, and the room's budget pays.
 * It runs in the background. If its gateway dies, another starts again; only one of them finds the expected version.
 */
export function makeRedraftCard(deps: Deps) {
  const { sources, participants, usableReasons, reviseCard, model, budget, meter, clock, onError } = deps

  async function matterOf(sessionId: string, card: Agreement): Promise<RedraftMatter> {
    const [reasons, people, said] = await Promise.all([
      usableReasons(sessionId, card.id),
      participants.people(sessionId),
      sources.byId(
        sessionId,
        card.lines.flatMap((line) => line.sources),
      ),
    ])
    const wordsOf = (ids: readonly string[]) => said.filter(({ id }) => ids.includes(id)).map(({ text }) => text)
    return {
      question: card.question,
      lines: card.lines.map((line) => ({ text: line.text, sources: line.sources, said: wordsOf(line.sources) })),
      reasons: reasons.map(({ text }) => text),
      names: people.map(({ userName }) => userName),
    }
  }

  /** Drafts the lines; a second try is told the fault of the first. Null when both are faulty. */
  async function draft(sessionId: string, matter: RedraftMatter, signal: AbortSignal): Promise<Lines | null> {
    const ask = (complaint?: string) =>
      model.redraft(redraftQuestion(matter, complaint), signal, (usage) => meter(sessionId, 'memory', usage))
    const first = checkRedraft(await ask(), matter)
    if (!('error' in first)) return first
    const second = checkRedraft(await ask(first.error), matter)
    return 'error' in second ? null : second
  }

  /** Drafts the lines in time; null after a failure, which leaves the card as it is. */
  async function draftInTime(sessionId: string, matter: RedraftMatter): Promise<Lines | null> {
    const abort = new AbortController()
    const stop = clock.after(PATIENCE_MS, () => abort.abort(new Error('The redraft took too long')))
    try {
      return await draft(sessionId, matter, abort.signal)
    } catch (cause) {
      onError(cause, 'making a card anew')
      return null
    } finally {
      stop()
    }
  }

  return async function redraftCard({ sessionId, cardId, version, payerId }: JobData['redraft-card']): Promise<void> {
    const card = await sources.answeredByAll(sessionId, cardId, version)
    if (!card) return
    const matter = await matterOf(sessionId, card)
    if (matter.reasons.length === 0 || !(await budget.take(sessionId, payerId))) return
    const lines = await draftInTime(sessionId, matter)
    if (!lines) return
    // CARD-2: a reason that its author took back meanwhile is in no new version.
    const still = new Set((await usableReasons(sessionId, cardId)).map(({ text }) => text))
    if (!matter.reasons.every((reason) => still.has(reason))) return
    await reviseCard(sessionId, cardId, { version, lines }).catch((cause: unknown) => {
      if (!(cause instanceof Refusal)) throw cause // newer words or an end came first
    })
  }
}
