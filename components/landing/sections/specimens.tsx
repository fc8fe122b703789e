import { CircleCheck, CircleQuestionMark, UtensilsCrossed } from 'lucide-react'
import type { ReactElement } from 'react'
import { hueOf } from '#lib/domain/people/avatar.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { Avatar, ParleyAvatar } from '../../ui/people/avatar.tsx'

// Small conversations in the chat's colours and shapes, each an example of the text beside it.

/** Parley hears several people, and answers the one who called it. */
export function ListeningSpecimen() {
  return (
    <>
      <Said who="Noor">Lisbon in May?</Said>
      <Said who="Sam">Or Porto. I’m easy.</Said>
      <Said who="Noor">Parley, what have we got?</Said>
      <Parley>A vote for Lisbon, Noor, and Sam with no objection. Tariq has yet to say.</Parley>
      <Said who="Tariq">Lisbon, then!</Said>
    </>
  )
}

/** Parley knows when a message was sent, and each person's local time. */
export function TimeSpecimen() {
  return (
    <>
      <Said who="Mira" time="Tue 23:48">
        I can’t sleep. Was I unfair to him?
      </Said>
      <p className="flex items-center gap-3 text-note text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        two days later
      </p>
      <Said who="Ana" time="Thu 08:10">
        Just read this. Is she all right?
      </Said>
      <Parley time="Thu 08:10">Good morning, Ana. She wrote that near midnight; where she is, it’s 2:10 now.</Parley>
    </>
  )
}

/** Shows Parley's notes of a room. */
export function MemorySpecimen() {
  return (
    <>
      <p className="list-heading">PEOPLE</p>
      <p className="flex items-center gap-2.5 font-semibold text-ink">
        <Avatar hue={hueOf('example-Jonas')} name="Jonas" className="size-7" />
        <span>Jonas</span>
      </p>
      <Note icon={<UtensilsCrossed className="text-faint" />}>Likes to cook, not to wash up</Note>
      <p className="list-heading pt-2">CONVERSATION</p>
      <Note icon={<CircleCheck className="text-online" />}>Whoever cooks never washes up</Note>
      <Note icon={<CircleQuestionMark className="text-accent-ink" />}>Who does the bathroom on Sundays?</Note>
    </>
  )
}

type Line = { children: string; time?: string }
type NoteProps = { icon: ReactElement; children: string }

function Said({ who, time, children }: Line & { who: string }) {
  return (
    <div className="flex items-end gap-2">
      <Avatar hue={hueOf(`example-${who}`)} name={who} className="size-7" />
      <p className="rounded-2xl rounded-bl-md bg-bubble px-3 py-1.5 text-ink">{children}</p>
      {time && <span className="shrink-0 pb-1 text-note text-faint">{time}</span>}
    </div>
  )
}

function Parley({ time, children }: Line) {
  return (
    <div className="flex gap-2">
      <ParleyAvatar className="size-7" />
      <div>
        <p className="flex gap-2 text-note">
          <span className="font-semibold text-accent-ink">{ASSISTANT_NAME}</span>
          {time && <span className="text-faint">{time}</span>}
        </p>
        <p className="text-ink">{children}</p>
      </div>
    </div>
  )
}

function Note({ icon, children }: NoteProps) {
  return (
    <p className="flex gap-2.5 pl-1.5 *:[svg]:mt-0.5 *:[svg]:size-4 *:[svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  )
}
