import { dangerIn, isGame } from '../../safety/danger/danger.ts'
import { asking, later, speak, type Decision, type Speech } from './decision.ts'
import type { Moment } from './moment.ts'
import type { Line, Room } from './room.ts'
import { untilApartMs } from './timing/limits.ts'

/**
 * TURN-3: answers explicit words of danger in every manner, before any limit, even when hushed; the quiet stays for
 * everything else. Asks the gate about hints, once. If the gate denies them, the ordinary decision stands.
 */
export function heedingDanger(ordinary: Decision, moment: Moment, now: Date): Decision {
  const { explicit, hints } = dangerSaid(moment)
  if (explicit.length > 0) {
    const others = ordinary.verdict === 'speak' ? ordinary.answers.filter((line) => !explicit.includes(line)) : []
    const answers = [...others, ...explicit].sort((one, other) => one.seq - other.seq)
    const urgent = { ...speak(moment, { code: 'danger' }, answers), isCalled: true, dangerSeqs: seqsOf(explicit) }
    return ordinary.verdict === 'speak'
      ? { ...urgent, reason: ordinary.reason, why: ordinary.why, isHushed: ordinary.isHushed }
      : urgent
  }
  const unheard = hints.filter(({ seq }) => seq > (moment.room.judgedSeq ?? 0))
  if (unheard.length === 0) return ordinary
  const urgent = { isUrgent: true, dangerSeqs: seqsOf(unheard) }
  if ('answers' in ordinary) return ordinary.verdict === 'ask' ? { ...ordinary, ...urgent } : ordinary
  const question = { ...asking(moment, { code: 'something-to-add' }, unheard), ...urgent, otherwise: ordinary }
  const untilNextQuestion = untilApartMs(moment.room.lastAskedAt, now)
  return untilNextQuestion > 0 ? later(question, untilNextQuestion) : question
}

/** TURN-3: keeps the danger of the messages when a person asks again. */
export function mindingDanger(speech: Speech, moment: Moment): Speech {
  const { explicit } = dangerSaid(moment)
  return explicit.length > 0 ? { ...speech, dangerSeqs: seqsOf(explicit) } : speech
}

/**
 * TURN-3: returns the hints that still count after the gate let Parley speak to these people, or to everybody. In a
 * game none do: the gate judges the play. Elsewhere needless help harms less than silence.
 */
export function dangerLeft(
  { dangerSeqs = [] }: Speech,
  userIds: readonly string[],
  { lines, manner }: Pick<Room, 'lines' | 'manner'>,
): readonly number[] {
  if (isGame(manner)) return []
  if (userIds.length === 0) return dangerSeqs
  return seqsOf(lines.filter(({ seq, userId }) => dangerSeqs.includes(seq) && userIds.includes(userId)))
}

function seqsOf(lines: readonly Line[]): number[] {
  return lines.map(({ seq }) => seq)
}

/** `explicit` lines are always answered; `hints` go to the gate. */
type DangerSaid = { explicit: readonly Line[]; hints: readonly Line[] }

/**
 * TURN-3: returns the new lines that may tell of danger. After an answer to danger, each new line of its author is a
 * hint.
 */
function dangerSaid(moment: Moment): DangerSaid {
  const { room, news } = moment
  const explicit = news.filter(({ text }) => dangerIn(text, room.manner)?.isExplicit)
  const goingOn = inDangerBefore(moment)
  const hints = news.filter(
    (line) => !explicit.includes(line) && (goingOn.has(line.userId) || dangerIn(line.text, room.manner) !== null),
  )
  return { explicit, hints }
}

/** Returns the authors of the danger that Parley's last message answered. Hints count too while Parley is quiet. */
function inDangerBefore({ room, isHushed }: Moment): ReadonlySet<string> {
  const { lines, manner } = room
  const lastReply = lines.findLastIndex(({ isAssistant }) => isAssistant)
  const replyBefore = lines.findLastIndex(({ isAssistant }, at) => isAssistant && at < lastReply)
  const answered = lines.slice(replyBefore + 1, Math.max(lastReply, 0))
  const tells = ({ text }: Line) => {
    const danger = dangerIn(text, manner)
    return danger !== null && (danger.isExplicit || isHushed)
  }
  return new Set(answered.filter(tells).map(({ userId }) => userId))
}
