import { useId, useMemo } from 'react'
import { authorsOf } from '#lib/domain/messages/search/authors.ts'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import { useChat } from '../use-chat.ts'

type Props = { chosen: string | null; onChoose: (userId: string | null) => void }

/** FIND-1: limits a search to one person's messages. */
export function FromWhom({ chosen, onChoose }: Props) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const messages = useChat(({ timeline }) => timeline.messages)
  const me = useChat(({ timeline }) => timeline.me)
  const id = useId()
  const people = useMemo(() => {
    const authors = authorsOf({ participants, messages, me })
    const tagOf = nameTags(authors, me?.ids)
    return authors.map(({ userId, userName }) => {
      const tag = tagOf(userId, userName)
      return { userId, name: tag === null ? userName : `${userName} #${tag}` }
    })
  }, [participants, messages, me])

  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <label htmlFor={id} className="shrink-0 text-label text-soft">
        From
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="search-people"
      >
        <option value="">Everybody</option>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
