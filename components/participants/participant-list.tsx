import { useMemo } from 'react'
import { peopleOf } from '#lib/domain/people/people.ts'
import { useChat } from '../chat/use-chat.ts'
import { OwnEntry } from './own-entry.tsx'
import { ParleyEntry } from './parley-entry.tsx'
import { ParticipantEntry } from './participant-entry.tsx'

/** CHAT-2: everybody in the room, and Parley. */
export function ParticipantList() {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const isConnected = useChat((chat) => chat.isConnected)
  const people = useMemo(() => peopleOf({ participants, me }), [participants, me])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="list-heading flex items-center gap-2 px-5 pt-3 pb-1">
        <span>PARTICIPANTS</span>
        <span className="font-medium tracking-normal tabular-nums" aria-hidden="true">
          {people.length}
        </span>
      </h2>
      <ul
        aria-label="Participants"
        tabIndex={0}
        data-connected={isConnected}
        className="relative min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-4"
      >
        {people.map((person) => (
          <li key={person.userId}>
            {person.isAI ? (
              <ParleyEntry person={person} />
            ) : person.isRenamable && isConnected ? (
              <OwnEntry person={person} />
            ) : (
              <ParticipantEntry person={person} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
