import { isAcknowledgement, isMereThanks, tellsAndThanks } from './reading/acknowledgements.ts'
import { answersAssistant, namesAssistant } from './addressed.ts'
import { answersTo, askedBy, isFollowUp, mayBeForOthers, type Asked } from './answers.ts'
import { hushes, isBareHush } from './reading/quiet.ts'
import type { Line, Manner, Room, RoomPerson, TurnEvent } from './room.ts'

/** In these manners everybody has a turn: a question to the whole room opens a round, which one answer does not close. */
const IN_ROUNDS: ReadonlySet<Manner> = new Set(['mediator', 'gamemaster', 'calmer', 'facilitator'])

/** What the rules look at: the room, read for what was said since Parley's last message. */
export type Moment = {
  room: Room
  /** Who is here now. */
  here: readonly RoomPerson[]
  /** What was said since Parley's last message. */
  unanswered: readonly Line[]
  /** What of it is new. */
  news: readonly Line[]
  /** Whether Parley is to be quiet, after all that was said. */
  isHushed: boolean
  /** The new lines that call Parley, after it was last told to be quiet. */
  calls: readonly Line[]
  /** Whom Parley's last message asked something. */
  asked: Asked | null
  /** Everybody was asked, where everybody has a turn: nobody's word alone is the answer. */
  isRound: boolean
  /** The unanswered lines that may answer it. */
  answers: readonly Line[]
}

export function readMoment(room: Room, { sinceSeq }: TurnEvent): Moment {
  const lastAt = room.lines.findLastIndex(({ isAssistant }) => isAssistant)
  const unanswered = room.lines.slice(lastAt + 1)
  const news = unanswered.filter(({ seq }) => seq >= sinceSeq)
  const here = room.people.filter(({ isHere }) => isHere)
  return {
    room,
    here,
    unanswered,
    news,
    ...hearCalls(room, unanswered, news),
    ...hearAnswers(room, room.lines[lastAt]),
  }
}

export function goesInRounds({ manner }: Room): boolean {
  return manner !== null && IN_ROUNDS.has(manner)
}

/** Where rounds are played, what Parley asks everybody opens one, in which a yes is a turn only if a yes was asked for. */
function hearAnswers(room: Room, lastReply: Line | undefined): Pick<Moment, 'asked' | 'isRound' | 'answers'> {
  const asked = askedBy(lastReply, room.people)
  const isRound = asked !== null && !asked.isByName && goesInRounds(room)
  if (!asked || !lastReply || (isRound && !asked.isYesOrNo)) return { asked, isRound, answers: [] }
  return { asked, isRound, answers: answersTo(asked, lastReply, room, asked.isByName || isRound) }
}

/** Rules 2 and 4: told to be quiet and called back, in the order it was said. To a game master "stay quiet" is a move. */
function hearCalls(
  { isHushed, lines, people, manner }: Room,
  unanswered: readonly Line[],
  news: readonly Line[],
): Pick<Moment, 'isHushed' | 'calls'> {
  let calls: Line[] = []
  let isQuiet = isHushed
  for (const line of news) {
    const previous = lines[lines.indexOf(line) - 1]
    const isDirect = line === unanswered[0] && manner !== 'gamemaster' && !mayBeForOthers(line, people)
    const answered = answeredLine(line)
    const isHush =
      hushes(line.text, people) ||
      (previous?.isAssistant && isDirect && isBareHush(line.text, previous.text)) ||
      (answersAssistant(line) && manner !== 'gamemaster' && isBareHush(line.text, answered?.text ?? ''))
    if (isHush) {
      isQuiet = true
      calls = []
    } else if (isCall(line, previous, isQuiet)) {
      isQuiet = false
      calls.push(line)
    }
  }
  return { isHushed: isQuiet, calls }

  function isCall(line: Line, previous: Line | undefined, isQuiet: boolean): boolean {
    if (!isQuiet && isFollowUp(line, previous, people)) return true
    if (answersAssistant(line)) return saysSomething(line)
    if (!namesAssistant(line, people)) return false
    return !isAcknowledgement(line.text, people) && !tellsAndThanks(line.text, people)
  }

  /** A reply to what Parley asked may be a mere yes. */
  function saysSomething(line: Line): boolean {
    const isAnswer = askedBy(answeredLine(line), people) !== null
    return isAnswer ? !isMereThanks(line.text, people) : !isAcknowledgement(line.text, people)
  }

  function answeredLine({ replyTo }: Line): Line | undefined {
    return replyTo ? lines.find(({ seq }) => seq === replyTo.seq) : undefined
  }
}
