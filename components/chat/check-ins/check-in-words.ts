import { beginningOf } from '#lib/domain/messages/excerpt.ts'
import { withoutMarks } from '#lib/domain/text/without-marks.ts'
import { personOf } from '#lib/domain/people/person-of.ts'
import type { Me, Timeline } from '#lib/domain/room/timeline.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { CheckIn } from '#lib/protocol/events/check-ins.ts'
import { listed } from '#lib/protocol/texts/en.ts'
import { shortTime } from '../../ui/time-text.ts'

type Participants = Timeline['participants']

/** Returns the people of a check-in as part of a sentence. */
export function forWhom({ userIds }: Pick<CheckIn, 'userIds'>, participants: Participants, me: Me | null): string {
  if (userIds.length === 0) return 'For everybody here'
  const names = userIds.map((id) => (me?.ids.has(id) ? 'you' : (personOf(participants, id)?.userName ?? 'somebody')))
  return `For ${listed(names)}`
}

/** Returns the state of a check-in as a sentence. */
export function standing({ state, confirmedBy }: CheckIn, me: Me | null): string {
  switch (state) {
    case 'proposed':
      return confirmedBy.some((id) => me?.ids.has(id))
        ? 'Waits for one more person to confirm.'
        : 'Waits for confirmation.'
    case 'confirmed':
      return `${ASSISTANT_NAME} comes back then.`
    case 'done':
      return `${ASSISTANT_NAME} came back to this.`
    case 'cancelled':
      return confirmedBy.length < 2 ? 'It was not agreed on.' : 'Cancelled.'
  }
}

/** Returns the time when Parley comes back, which may be moved. */
export function dueOf({ at, movedTo }: CheckIn): string {
  return movedTo ?? at
}

/** DUE-1: tells why the time was moved. */
export function movedWords({ at }: CheckIn): string {
  return `Moved out of the night, from ${shortTime(at)}.`
}

/** Returns the beginning of a message as a line for Parley. */
export function suggestedText(text: string): string {
  return beginningOf(withoutMarks(text), SUGGESTED_MAX_CHARS)
}

const SUGGESTED_MAX_CHARS = 160
