import { useMemo } from 'react'
import { markedName, nameTags } from '#lib/domain/people/namesakes.ts'
import { CHECK_IN_PEOPLE_MAX } from '#lib/protocol/limits.ts'
import { useChat } from '../use-chat.ts'

type Props = { chosen: readonly string[]; onChoose: (userIds: readonly string[]) => void }

/** DUE-1: chooses the people of a check-in; an empty choice means everybody. Hidden while the reader is alone. */
export function WhomFields({ chosen, onChoose }: Props) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const people = useMemo(() => {
    const tagOf = nameTags(participants.values(), me?.ids)
    const others = [...participants.values()].filter(({ isAI }) => !isAI)
    return others.map(({ userId, userName }) => {
      const name = markedName(userName, tagOf(userId, userName))
      return { userId, name: me?.ids.has(userId) ? `${name} (you)` : name }
    })
  }, [participants, me])
  if (people.length < 2) return null

  function toggle(userId: string, isOn: boolean): void {
    onChoose(isOn ? [...chosen, userId] : chosen.filter((id) => id !== userId))
  }

  return (
    <fieldset className="mt-4">
      <legend className="pb-0.5 text-label font-medium">Whom it concerns (nobody chosen: everybody)</legend>
      <div className="check-in-people">
        {people.map(({ userId, name }) => (
          <label key={userId} className="check-in-person">
            <input
              type="checkbox"
              checked={chosen.includes(userId)}
              disabled={!chosen.includes(userId) && chosen.length >= CHECK_IN_PEOPLE_MAX}
              onChange={(event) => toggle(userId, event.target.checked)}
            />
            <bdi className="truncate">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
