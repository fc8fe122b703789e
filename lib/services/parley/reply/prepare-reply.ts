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
import type { Clock } from '../../clock.ts'
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
  /** `now`: the time on the clock that dates the messages. */
  clock: Pick<Clock, 'now' | 'after'>
}

/** Nobody waits longer for notes than for a reply to begin. */
const RENEWED_MS = 3000

/** `hasPassed`: the model is told that it said nothing, and that somebody waits. `hasNoFiles`: it sees no picture and no PDF. */
export type PromptHow = { hasPassed?: boolean; hasNoFiles?: boolean }

/** What stands word by word in the prompt, the last seq that it knows of, and the prompt with as many of these lines as wanted. */
export type Prepared = {
  lines: readonly PromptLine[]
  /** What people here are called. */
  names: readonly string[]
  seenSeq: number
  /** The message that is answered, or the last of several. */
  answersSeq: number | null
  /** Why Parley speaks, and whether it may pass (TURN-6). */
  cue: Cue
  promptOf: (lines: readonly PromptLine[], how?: PromptHow) => Prompt
  /** Pictures or PDFs stand in the prompt (IMG-3). */
  hasFiles?: boolean
  aids: ReplyAids
}

/** A reply that is prepared but for who is there and whom it is for: that is looked at and decided meanwhile. */
export type Preparation = Omit<Prepared, 'promptOf' | 'names' | 'answersSeq' | 'cue'> & {
  promptFor(people: readonly PromptPerson[], respondTo: readonly string[], cue: Cue): Prepared['promptOf']
}

/** Everything that the model is told before it replies, as the session stands now. */
export function makePrepareReply(deps: Deps) {
  const { promptView, replies, searchChat, renewMemory, offerCheckIn, proposeAgreement, readForModel, meter, clock } =
    deps

  /** EDIT-4: notes that went with a message are made anew first, as far as that takes no time. */
  async function readView(sessionId: string): Promise<PromptView> {
    const view = await promptView.read(sessionId)
    if (!view.memory.isStale) return view
    await Promise.race([renewMemory(sessionId), new Promise<void>((resolve) => void clock.after(RENEWED_MS, resolve))])
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
    // A reply to what was said before may have begun after it: it is the newest line, and what asks is not.
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
