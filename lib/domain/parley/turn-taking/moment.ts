import { answersAssistant, callsAssistant, mayCallAssistant } from './addressed.ts'
import { answersTo, askedBy, isForOther, type Asked } from './answers.ts'
import { partnerOf } from './partner.ts'
import { isAcknowledgement, isMereThanks } from './reading/acknowledgements.ts'
import { allNamesOf, peopleNamed } from './reading/addressing.ts'
import { hasQuestionMark } from './reading/questions.ts'
import { hushIn, isBareHush } from './reading/quiet.ts'
import type { Line, Manner, Room, RoomPerson, TurnEvent } from './room.ts'

/** Everybody has a turn in these manners. A question to the whole room opens a round, which one answer does not close. */
const IN_ROUNDS: ReadonlySet<Manner> = new Set(['mediator', 'gamemaster', 'calmer', 'facilitator'])

/** The room, read for what was said since Parley's last message. */
export type Moment = {
  room: Room
  /** The people who are here now. */
  here: readonly RoomPerson[]
  /** The lines since Parley's last message. */
  unanswered: readonly Line[]
  /** The new ones of them. */
  news: readonly Line[]
  /** Parley is to be quiet, after all that was said. */
  isHushed: boolean
  /** A new line may ask Parley to be quiet. */
  mayBeHush: boolean
  /** The new lines that call Parley for certain, after it was last told to be quiet. */
  calls: readonly Line[]
  /** The new lines that may: Parley's name stands in them. */
  namings: readonly Line[]
  /** The person whom Parley answered last. */
  partner: string | null
  /** The people whom Parley's last message asked something. */
  asked: Asked | null
  /** True when several people were asked in a room that goes in rounds: one person's word is not the whole answer. */
  isRound: boolean
  /** The unanswered lines that may answer it. */
  answers: readonly Line[]
}

export function readMoment(room: Room, { sinceSeq }: TurnEvent, now: Date): Moment {
  const lastAt = room.lines.findLastIndex(({ isAssistant }) => isAssistant)
  const unanswered = room.lines.slice(lastAt + 1)
  const news = unanswered.filter(({ seq }) => seq >= sinceSeq)
  return {
    room,
    here: room.people.filter(({ isHere }) => isHere),
    unanswered,
    news,
    partner: partnerOf(room, now),
    ...hearCalls(room, unanswered, news),
    ...hearAnswers(room, room.lines[lastAt]),
  }
}

export function goesInRounds({ manner }: Room): boolean {
  return manner !== null && IN_ROUNDS.has(manner)
}

function hearAnswers(room: Room, lastReply: Line | undefined): Pick<Moment, 'asked' | 'isRound' | 'answers'> {
  const asked = askedBy(lastReply, room.people)
  const isOfAll = asked !== null && (!asked.isByName || (asked.isRequest === true && asked.people.length > 1))
  const isRound = isOfAll && goesInRounds(room)
  if (!asked || !lastReply) return { asked, isRound, answers: [] }
  return { asked, isRound, answers: answersTo(asked, lastReply, room) }
}

type Heard = { isHushed: boolean; mayBeHush: boolean; calls: Line[]; namings: Line[] }

/** Rules 2 and 4: told to be quiet and called back, in the order it was said. "Stay quiet" is a move to a game master. */
function hearCalls(room: Room, unanswered: readonly Line[], news: readonly Line[]): Heard {
  const { lines, people, manner } = room
  const heard: Heard = { isHushed: room.isHushed, mayBeHush: false, calls: [], namings: [] }
  for (const line of news) {
    const previous = lines[lines.indexOf(line) - 1]
    const isRightAfter = line === unanswered[0] && previous?.isAssistant === true && !isForOther(line, people)
    const isBare = (isRightAfter && !hasQuestionMark(previous.text)) || answersAssistant(line) // "stay quiet" may be an answer
    const hush = hushIn(line.text, allNamesOf(people))
    if (hush === 'certain' || (isBare && manner !== 'gamemaster' && isBareHush(line.text))) {
      Object.assign(heard, { isHushed: true, mayBeHush: false, calls: [], namings: [] })
    } else if (hush === null && isCall(line, room)) {
      heard.isHushed = false
      heard.calls.push(line)
    } else if (mayCallAssistant(line) && !isAcknowledgement(line.text, people)) {
      heard.mayBeHush ||= hush === 'maybe'
      heard.namings.push(line)
    }
  }
  return heard
}

/**
 * A call for certain: a reply that says something, which a mere "ok" does where Parley asked, or its name. A line that names
 * another besides may tell Parley to leave it to them (TURN-5).
 */
function isCall(line: Line, { lines, people }: Room): boolean {
  const { text, replyTo, files = [] } = line
  const saysSomething = () => files.length > 0 || !isAcknowledgement(text, people)
  if (answersAssistant(line)) {
    const quoted = lines.find(({ seq }) => seq === replyTo?.seq)
    const asked = askedBy(quoted, people)
    return saysSomething() || (asked !== null && !asked.isRequest && !isMereThanks(text, people))
  }
  const namesOther = () => peopleNamed(text, people).some(({ userId }) => userId !== line.userId)
  return callsAssistant(line, people) && saysSomething() && !namesOther()
}
