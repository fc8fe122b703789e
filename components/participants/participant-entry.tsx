import { useState } from 'react'
import type { Person } from '#lib/domain/people/people.ts'
import { timeIn } from '../ui/time-text.ts'
import { NameTag } from '../ui/people/name-tag.tsx'
import { PersonFace } from './person-face.tsx'

/** One person of the list. Hovering shows their local time. */
export function ParticipantEntry({ person }: { person: Person }) {
  const [localTime, setLocalTime] = useState<string | null>(null)
  return (
    <div
      className="participant"
      data-offline={!person.isOnline}
      title={localTime ? `${person.userName}, local time ${localTime}` : person.userName}
      onPointerEnter={() => setLocalTime(timeIn(person.timeZone, new Date()))}
    >
      <PersonFace person={person} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <bdi className="truncate">{person.userName}</bdi>
          {person.tag && <NameTag tag={person.tag} />}
          {person.isYou && <span className="shrink-0 text-faint">(you)</span>}
          {!person.isOnline && <span className="sr-only">(away)</span>}
        </div>
      </div>
    </div>
  )
}
