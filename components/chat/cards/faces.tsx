import { personOf } from '#lib/domain/people/person-of.ts'
import { useChat } from '../use-chat.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'

const FACES_SHOWN = 3

/** Shows a few avatars and the number of the rest. */
export function Faces({ userIds }: { userIds: readonly string[] }) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const more = userIds.length - FACES_SHOWN
  return (
    <span aria-hidden="true" className="card-faces">
      {userIds.slice(0, FACES_SHOWN).map((userId) => (
        <PersonAvatar
          key={userId}
          userId={userId}
          name={personOf(participants, userId)?.userName ?? '?'}
          className="size-6 text-[0.5625rem]! ring-2 ring-(--raised)"
        />
      ))}
      {more > 0 && <span className="card-more">{`+${more}`}</span>}
    </span>
  )
}
