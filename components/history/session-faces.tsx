import { hueOf } from '#lib/domain/people/avatar.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { Avatar, ParleyAvatar } from '../ui/people/avatar.tsx'

/** PAST-1: avatars of the session's other people; Parley's if there are none. Hidden from screen readers. */
export function SessionFaces({ faces = [] }: Pick<SessionListItem, 'faces'>) {
  return (
    <span className="history-faces" data-count={faces.length} aria-hidden="true">
      {faces.length === 0 && <ParleyAvatar className="size-10" />}
      {faces.map(({ userId, userName }) => (
        <Avatar key={userId} hue={hueOf(userId)} name={userName} className="history-face" />
      ))}
    </span>
  )
}
