import { hereNow, peopleHere } from '#lib/domain/people/arrival.ts'
import { peopleOf } from '#lib/domain/people/people.ts'
import { useChat } from '../chat/use-chat.ts'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'

const FACES_SHOWN = 5

/** ROOM-2, SHARE-1: a few avatars, and a sentence about who is here. */
export function WhoIsHere({ className = '', ring }: { className?: string; ring: string }) {
  const participants = useChat(({ timeline }) => timeline.participants)
  const me = useChat(({ timeline }) => timeline.me)
  const people = peopleOf({ participants, me })
  return (
    <div className={`flex items-center gap-3 text-note text-soft ${className}`}>
      <span className="flex shrink-0 -space-x-2" aria-hidden="true">
        {peopleHere(people)
          .slice(0, FACES_SHOWN)
          .map(({ userId, userName }) => (
            <PersonAvatar key={userId} userId={userId} name={userName} className={`size-7 ring-2 ${ring}`} />
          ))}
      </span>
      <p dir="ltr" className="min-w-0 wrap-break-word">
        {hereNow(people)}
      </p>
    </div>
  )
}
