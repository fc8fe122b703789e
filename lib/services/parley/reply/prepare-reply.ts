import { filesToShow } from '../../../domain/files/shown-files.ts'
import {
  layoutPrompt,
  type Prompt,
  type PromptPerson,
  type PromptView,
} from '../../../domain/parley/prompt/prompt-layout.ts'
import { asSeen, withoutBrokenOff, type PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { windowStart } from '../../../domain/parley/prompt/prompt-window.ts'
import type { Cue } from '../../../domain/parley/prompt/cue.ts'
import type { Lease, ReplyAids } from '../../../domain/parley/reply.ts'
import type { TurnEvent } from '../../../domain/parley/turn-taking/room.ts'
import type { OfferCheckIn } from '../../check-ins/offer-check-in.ts'
import type { ProposeAgreement } from '../../cards/propose-agreement.ts'
import { wait, type Clock } from '../../clock.ts'
import { withoutFiles, type ReadForModel } from '../../files/read-for-model.ts'
import type { Meter } from './meter.ts'
import type { RenewMemory } from '../memory/renew-memory.ts'
import type { SearchChat } from '../memory/search-chat.ts'
import type { PromptViewStore, ReplyStore } from '../../ports/parley.ts'

type Deps = {
  promptView: PromptViewStore
  replies: Pick<ReplyStore, 'hush'>
  searchChat: SearchChat
  meter: Meter
  renewMemory: RenewMemory
  offerCheckIn: OfferCheckIn
  proposeAgreement: ProposeAgreement
  readForModel: ReadForModel['readForModel']
  /** `now` is the time on the clock that dates messages. */
  clock: Pick<Clock, 'now' | 'after'>
}

/** The longest that a reply waits for renewed notes. */
const RENEWED_MS = 3000

/**
 * `hasPassed` tells the model that it said nothing and that people wait. `hasNoFiles` hides pictures and PDFs from it.
 */
type PromptHow = { hasPassed?: boolean; hasNoFiles?: boolean }

/** A prepared prompt: its verbatim lines, the last seq that it knows, and the prompt with any of these lines. */
export type Prepared = {
  lines: readonly PromptLine[]
  /** The names of people here. */
  names: readonly string[]
  seenSeq: number
  /** The seq of the message that is answered, the last one of several. */
  answersSeq: number | null
  /** The reason why Parley speaks, and whether it may pass (TURN-6). */
  cue: Cue
  /** The seqs of the messages that tell of danger, or may tell of it (TURN-3). */
  dangerSeqs: readonly number[]
  promptOf: (lines: readonly PromptLine[], how?: PromptHow) => Prompt
  /** True when the prompt holds pictures or PDFs (IMG-3). */
  hasFiles?: boolean
  aids: ReplyAids
}

/** A prepared reply without people and addressees: these are read and decided meanwhile. */
export type Preparation = Omit<Prepared, 'promptOf' | 'names' | 'answersSeq' | 'cue' | 'dangerSeqs'> & {
  promptFor(people: readonly PromptPerson[], respondTo: readonly string[], cue: Cue): Prepared['promptOf']
}

/** Builds the prompt of a reply from the session as it is now. */
export function makePrepareReply(deps: Deps) {
  const { promptView, replies, searchChat, renewMemory, offerCheckIn, proposeAgreement, readForModel, meter, clock } =
    deps

  /** EDIT-4: renews notes that went with a message, within RENEWED_MS. */
  async function readView(sessionId: string): Promise<PromptView> {
    const view = await promptView.read(sessionId)
    if (!view.memory.isStale) return view
    await Promise.race([renewMemory(sessionId), wait(clock, RENEWED_MS)])
    return promptView.read(sessionId)
  }

  return async function prepareReply(lease: Lease, kind: TurnEvent['kind']): Promise<Preparation> {
    const { sessionId } = lease
    const view = await readView(sessionId)
    const lines = kind === 'askedAgain' ? withoutBrokenOff(view.lines) : view.lines
    const start = windowStart(lines, view.memory.segments)
    const now = new Date(clock.now())
    const seenSeq = view.lines.at(-1)?.seq ?? 0
    const kept = lines.filter(({ seq }) => seq > start)
    const files = await readForModel(sessionId, filesToShow(asSeen(kept)))
    // The newest line may be a reply that began after the message that asks: so this is a person's last line.
    const askedSeq = lines.findLast(({ kind }) => kind === 'person')?.seq ?? seenSeq
    const aids: ReplyAids = {
      search: (query) => searchChat(sessionId, query, askedSeq),
      beQuiet: () => replies.hush(lease),
      proposeCheckIn: (offer) => offerCheckIn(sessionId, offer),
      proposeAgreement: (proposed) => proposeAgreement(sessionId, proposed),
      took: (usage) => meter(sessionId, 'reply', usage),
    }
    return {
      promptFor:
        (people, respondTo, cue) =>
        (kept, { hasPassed, hasNoFiles = false } = {}) => {
          const shown = hasNoFiles ? withoutFiles(files) : files
          return layoutPrompt({ ...view, lines: kept, people, start, respondTo, cue, hasPassed, files: shown, now })
        },
      lines: kept,
      hasFiles: files.some(({ file }) => file !== null),
      seenSeq,
      aids,
    }
  }
}
