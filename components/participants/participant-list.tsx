import { useMemo } from 'react'
import { Lock } from 'lucide-react'
import { peopleOf } from '#lib/domain/people/people.ts'
import { isOwnerOnline, removalOffered } from '#lib/domain/room/door/removal.ts'
import { LOCKED } from '#lib/protocol/texts/en.ts'
import { useChat } from '../chat/use-chat.ts'
import { OwnEntry } from './own-entry.tsx'
import { ParleyEntry } from './parley-entry.tsx'
import { ParticipantEntry } from './participant-entry.tsx'

/** CHAT-2, DOOR-1: everybody in the room, and Parley, below a lock if the chat has one. */
export function ParticipantList() {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const isConnected = useChat((chat) => chat.isConnected)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const people = useMemo(() => peopleOf({ participants, me }), [participants, me])
  const ownerOnline = useMemo(() => isOwnerOnline(participants), [participants])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="list-heading flex items-center gap-2 px-5 pt-3 pb-1">
        <span>PARTICIPANTS</span>
        <span className="font-medium tracking-normal tabular-nums" aria-hidden="true">
          {people.length}
        </span>
      </h2>
      {isLocked && (
        <p className="flex gap-2 px-5 pb-1 text-note text-soft">
          <Lock className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span>{LOCKED}</span>
        </p>
      )}
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
              <ParticipantEntry
                person={person}
                offered={isConnected ? removalOffered(person, { me, isOwnerOnline: ownerOnline }) : null}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
