import { useId, useMemo } from 'react'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import type { Participant } from '#lib/protocol/entities.ts'
import { CARD_PEOPLE_MAX } from '#lib/protocol/limits.ts'
import { NameTag } from '../../../ui/people/name-tag.tsx'
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
  const tagOf = useMemo(() => nameTags(participants.values(), me?.ids), [participants, me])
  const people = peopleIn(participants)
  const named = new Set(namedOf(participants, leftOut))
  const isFull = named.size >= CARD_PEOPLE_MAX
  const hintId = useId()

  function toggle(userId: string, isOn: boolean): void {
    // Also leaves out people over the limit: an unticked box must not tick another one.
    const next = new Set([...leftOut, ...people.map((one) => one.userId).filter((id) => !named.has(id))])
    if (isOn) next.delete(userId)
    else next.add(userId)
    onChange(next)
  }

  return (
    <fieldset aria-describedby={hintId} className="mt-5 min-w-0">
      <legend className="pb-1.5 text-label font-medium">Who has to agree?</legend>
      <div className="card-choices">
        {people.map(({ userId, userName }) => {
          const tag = tagOf(userId, userName)
          return (
            <label key={userId} className="card-choice">
              <input
                type="checkbox"
                checked={named.has(userId)}
                disabled={isFull && !named.has(userId)}
                onChange={(event) => toggle(userId, event.target.checked)}
                className="choice-box"
              />
              <PersonAvatar userId={userId} name={userName} className="size-6 text-[0.625rem]!" />
              <bdi className="min-w-0 truncate">{userName}</bdi>
              {tag !== null && <NameTag tag={tag} />}
              {me?.ids.has(userId) && <span className="shrink-0 text-soft">(you)</span>}
            </label>
          )
        })}
      </div>
      <p id={hintId} className="pt-1.5 text-note text-faint empty:hidden">
        {people.length > CARD_PEOPLE_MAX ? `${CARD_PEOPLE_MAX} people at most` : ''}
      </p>
    </fieldset>
  )
}
