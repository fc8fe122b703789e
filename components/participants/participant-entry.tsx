import { useState } from 'react'
import type { RemovalOffer } from '#lib/domain/room/door/removal.ts'
import type { Person } from '#lib/domain/people/people.ts'
import { useChat } from '../chat/use-chat.ts'
import { timeIn } from '../ui/time-text.ts'
import { NameTag } from '../ui/people/name-tag.tsx'
import { PersonFace } from './person-face.tsx'
import { PersonMenu } from './person-menu.tsx'

type Props = {
  person: Person
  /** The action on them that would not be refused (DOOR-5). */
  offered: RemovalOffer | null
}

/** A person's entry. Hovering shows their local time; a press opens the actions on them, if any (DOOR-3, DOOR-5). */
export function ParticipantEntry({ person, offered }: Props) {
  const [localTime, setLocalTime] = useState<string | null>(null)
  const votes = useChat(({ timeline }) => timeline.removeVotes.get(person.userId))
  const title = localTime ? `${person.userName}, local time ${localTime}` : person.userName
  const showTime = () => setLocalTime(timeIn(person.timeZone, new Date()))
  const entry = (
    <>
      <PersonFace person={person} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <bdi className="truncate">{person.userName}</bdi>
          {person.tag && <NameTag tag={person.tag} />}
          {person.isYou && <span className="shrink-0 text-faint">(you)</span>}
          {!person.isOnline && <span className="sr-only">(away)</span>}
        </span>
        {votes && offered === 'vote' && (
          <span className="block truncate text-note text-faint">
            {`${votes.votes} of ${votes.needed} votes to remove`}
          </span>
        )}
      </span>
    </>
  )
  if (offered === null) {
    return (
      <div className="participant" data-offline={!person.isOnline} title={title} onPointerEnter={showTime}>
        {entry}
      </div>
    )
  }
  return (
    <PersonMenu person={person} offered={offered} title={title} onPointerEnter={showTime}>
      {entry}
    </PersonMenu>
  )
}
