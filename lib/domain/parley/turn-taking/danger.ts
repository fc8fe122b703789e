import { dangerIn, isGame } from '../../safety/danger/danger.ts'
import { asking, later, speak, type Decision, type Speech } from './decision.ts'
import type { Moment } from './moment.ts'
import type { Line, Room } from './room.ts'
import { untilApartMs } from './timing/limits.ts'

/**
 * TURN-3: danger waits for nobody. Explicit words are answered in every manner, hushed or only when called, before any limit;
 * the quiet stays for everybody else. The gate is asked about hints, once. The rules hold where it says that they are none.
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

/** TURN-3: an answer that is asked for again answers the same danger. */
export function mindingDanger(speech: Speech, moment: Moment): Speech {
  const { explicit } = dangerSaid(moment)
  return explicit.length > 0 ? { ...speech, dangerSeqs: seqsOf(explicit) } : speech
}

/**
 * TURN-3: the lines of a hint that still count once the gate has had Parley speak to these people, or to anybody. In a game
 * none do: the gate's word is about the play. Elsewhere help too much does less harm than silence.
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

/** `explicit`: answered whatever else holds. `hints`: the gate is asked. */
type DangerSaid = { explicit: readonly Line[]; hints: readonly Line[] }

/** TURN-3: the news that may tell of danger, and the words of people whom Parley has just answered because of theirs. */
function dangerSaid(moment: Moment): DangerSaid {
  const { room, news } = moment
  const explicit = news.filter(({ text }) => dangerIn(text, room.manner)?.isExplicit)
  const goingOn = inDangerBefore(moment)
  const hints = news.filter(
    (line) => !explicit.includes(line) && (goingOn.has(line.userId) || dangerIn(line.text, room.manner) !== null),
  )
  return { explicit, hints }
}

/** The authors of the words of danger that Parley's last message answers. Hints count as well while it is quiet. */
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
