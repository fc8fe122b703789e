import type { Participant } from '#lib/protocol/entities.ts'
import { CARD_PEOPLE_MAX } from '#lib/protocol/limits.ts'
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx'
import { useChat } from '../../use-chat.ts'

type People = ReadonlyMap<string, Participant>

/** Returns the ids of the people named: all in the chat except `leftOut`, up to a card's limit. */
export function namedOf(people: People, leftOut: ReadonlySet<string>): string[] {
  return peopleIn(people)
    .map(({ userId }) => userId)
    .filter((userId) => !leftOut.has(userId))
    .slice(0, CARD_PEOPLE_MAX)
}

function peopleIn(people: People): Participant[] {
  return [...people.values()].filter(({ isAI }) => !isAI)
}

type Props = { leftOut: ReadonlySet<string>; onChange: (leftOut: ReadonlySet<string>) => void }

/** CARD-1: chooses who has to agree, by default everybody. */
export function PeopleField({ leftOut, onChange }: Props) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const named = new Set(namedOf(participants, leftOut))

  function toggle(userId: string): void {
    const next = new Set(leftOut)
    if (!next.delete(userId)) next.add(userId)
    onChange(next)
  }

  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="pb-1.5 text-label font-medium">Who has to agree?</legend>
      <div className="card-choices">
        {peopleIn(participants).map(({ userId, userName }) => (
          <label key={userId} className="card-choice">
            <input type="checkbox" checked={named.has(userId)} onChange={() => toggle(userId)} className="choice-box" />
            <PersonAvatar userId={userId} name={userName} className="size-6 text-[0.625rem]!" />
            <bdi className="min-w-0 truncate">{userName}</bdi>
            {me?.ids.has(userId) && <span className="shrink-0 text-soft">(you)</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
