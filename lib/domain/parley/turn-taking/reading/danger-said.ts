import { dangerIn } from '../../../safety/danger/danger.ts'
import type { Moment } from '../moment.ts'
import type { Line } from '../room.ts'

/** `explicit`: answered whatever else holds. `hints`: the gate is asked. */
type DangerSaid = { explicit: readonly Line[]; hints: readonly Line[] }

/** TURN-3: the news that may tell of danger, and the words of people whom Parley has just answered because of theirs. */
export function dangerSaid(moment: Moment): DangerSaid {
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
