import { useState } from 'react'
import { Bot } from 'lucide-react'
import type { ParleyStatus } from '#lib/protocol/events.ts'
import type { Person } from '#lib/domain/people.ts'
import { timeIn } from '../chat/time-text.ts'
import { PersonFace } from './person-face.tsx'
import { parleyStatusText } from './parley-status-text.ts'

/** One person of the list. Hovering tells what time it is where they are. */
export function ParticipantEntry({ person, parley }: { person: Person; parley: ParleyStatus }) {
  const [localTime, setLocalTime] = useState<string | null>(null)
  const status = person.isAI ? parleyStatusText(parley) : null
  return (
    <div
      className="participant"
      data-offline={!person.isOnline}
      title={localTime ? `Local time ${localTime}` : undefined}
      onPointerEnter={() => setLocalTime(timeIn(person.timeZone, new Date()))}
    >
      <PersonFace person={person} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <bdi className="truncate">{person.userName}</bdi>
          {person.isYou && <span className="shrink-0 text-faint">(you)</span>}
          {person.isAI && <Bot role="img" aria-label="AI participant" className="size-4 shrink-0 text-accent-ink" />}
          {!person.isOnline && <span className="sr-only">(away)</span>}
        </div>
        {status && <p className="truncate text-note text-faint">{status}</p>}
      </div>
    </div>
  )
}
