import { memo } from 'react'
import type { Activity } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { Person } from '#lib/domain/people/people.ts'
import { OwnEntry } from './own-entry.tsx'
import { ParleyEntry } from './parley-entry.tsx'
import { ParticipantEntry } from './participant-entry.tsx'

type Props = {
  people: readonly Person[]
  parley: ParleyStatus
  activity: Activity
  onActivity: (activity: Activity) => Promise<void>
  isConnected: boolean
  /** Whether one's own name is being edited. */
  isRenaming: boolean
  onRenaming: (isRenaming: boolean) => void
  onRename: (name: string) => Promise<void>
}

/** Drawn anew when somebody comes, goes or changes, and not with every word that is said. */
export const ParticipantList = memo(function ParticipantList(props: Props) {
  const { people, parley, activity, onActivity, isConnected, ...renaming } = props
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
              <ParleyEntry
                person={person}
                activity={activity}
                parley={parley}
                isConnected={isConnected}
                onActivity={onActivity}
              />
            ) : person.isRenamable && isConnected ? (
              <OwnEntry person={person} {...renaming} />
            ) : (
              <ParticipantEntry person={person} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})
