import type { Person } from '#lib/domain/people/people.ts'
import { ParleyAvatar } from '../ui/people/avatar.tsx'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'

/** An avatar, with a dot while the person is online. */
export function PersonFace({ person }: { person: Person }) {
  return (
    <span className="relative">
      {person.isAI ? (
        <ParleyAvatar className="size-8" />
      ) : (
        <PersonAvatar userId={person.userId} name={person.userName} className="size-8" />
      )}
      {person.isOnline && (
        <span
          role="img"
          aria-label="online"
          className="online-dot absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full bg-online ring-2 forced-color-adjust-none ring-[var(--sunken)]"
        />
      )}
    </span>
  )
}
