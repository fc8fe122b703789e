import { useEffect, useMemo, useRef } from 'react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import { ParleyAvatar } from '../../../ui/people/avatar.tsx'
import { NameTag } from '../../../ui/people/name-tag.tsx'
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx'
import { useChat } from '../../use-chat.ts'
import type { MentionList as List } from './use-mention-list.ts'

/** MENT-1: the people that an @ may mean, over the box. People with equal names carry their tags. */
export function MentionList({ list: { listId, choices, at, optionId, choose } }: { list: List }) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const tagOf = useMemo(() => nameTags(participants.values(), me?.ids), [participants, me?.ids])
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, choices])

  return (
    <div ref={box} id={listId} role="listbox" aria-label="People to mention" className="mention-list">
      {choices.map((person, index) => {
        const { userId, userName } = person
        const tag = tagOf(userId, userName)
        return (
          <div
            key={userId}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()} // keeps the box focused, and the keyboard open
            onClick={() => choose(person)}
            className="mention-option"
          >
            {userId === ASSISTANT_NAME ? (
              <ParleyAvatar className="size-7" />
            ) : (
              <PersonAvatar userId={userId} name={userName} className="size-7 text-[0.6875rem]" />
            )}
            <bdi className="min-w-0 truncate">{userName}</bdi>
            {tag && <NameTag tag={tag} />}
          </div>
        )
      })}
    </div>
  )
}
