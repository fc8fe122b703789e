import { layoutAside } from '../../domain/aside/aside-prompt.ts'
import { withoutEdits } from '../../domain/parley/prompt/edited-lines.ts'
import type { ReplyAids } from '../../domain/parley/reply.ts'
import { mannerOf } from '../../domain/parley/turn-taking/room.ts'
import { dangerIn } from '../../domain/safety/danger/danger.ts'
import { saysYoungerThan } from '../../domain/safety/says-age.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import { ASIDE_PAGE } from '../../protocol/limits.ts'
import type { Clock } from '../clock.ts'
import type { Meter } from '../parley/reply/meter.ts'
import type { Streamed } from '../parley/reply/stream-reply.ts'
import type { AsideLines, AsidePerson } from '../ports/mediation/aside.ts'
import type { PromptViewStore, RoomView } from '../ports/parley.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  asideLines: Pick<AsideLines, 'page'>
  promptView: PromptViewStore
  roomView: Pick<RoomView, 'read'>
  participants: Pick<ParticipantStore, 'people'>
  meter: Meter
  minimumAge: number
  clock: Pick<Clock, 'now'>
}

const NOT_HERE = new Error('An aside does nothing in a room')
/** Rejects every tool of a room: an aside offers none, but a model may call one all the same. */
const NO_TOOLS: Omit<ReplyAids, 'took'> = {
  search: () => Promise.reject(NOT_HERE),
  beQuiet: () => Promise.reject(NOT_HERE),
  proposeCheckIn: () => Promise.reject(NOT_HERE),
}

/**
 * ASIDE-1: builds the prompt for an answer to one person alone: their aside, and the room's latest lines. The room is
 * only read. Usage counts as a reply's, so that it does not reveal asides.
 */
export function makePrepareAside({ asideLines, promptView, roomView, participants, meter, minimumAge, clock }: Deps) {
  return async function prepareAside(person: AsidePerson, seq: number): Promise<Streamed> {
    const { sessionId, userId } = person
    const [{ messages }, view, state, people] = await Promise.all([
      asideLines.page(person, seq, ASIDE_PAGE),
      promptView.read(sessionId),
      roomView.read(sessionId),
      participants.people(sessionId),
    ])
    const isYoung = messages.some(({ kind, text }) => kind === 'person' && saysYoungerThan(text, minimumAge))
    const manner = mannerOf(view.hiddenPrompt, state?.family ?? null)
    const prompt = layoutAside({
      said: messages,
      room: withoutEdits(view.lines), // no turn of the room's is kept here, so nothing that was taken back is told
      people,
      person: people.find((one) => one.userId === userId) ?? null,
      isGentle: isYoung || view.isGentle === true,
      now: new Date(clock.now()),
    })
    return {
      lines: [],
      names: people.map(({ userName }) => userName),
      seenSeq: seq,
      cue: { isDanger: waiting(messages).some(({ text }) => dangerIn(text, manner)?.isExplicit) },
      promptOf: () => prompt,
      aids: { ...NO_TOOLS, took: (usage) => meter(sessionId, 'reply', usage) },
    }
  }
}
/** The lines of the person since the last whole answer. */
function waiting(messages: readonly AsideMessage[]): AsideMessage[] {
  const answered = messages.findLastIndex(({ kind, status }) => kind === 'parley' && status === 'sent')
  return messages.slice(answered + 1).filter(({ kind }) => kind === 'person')
}

export type PrepareAside = ReturnType<typeof makePrepareAside>
