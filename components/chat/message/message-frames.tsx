import type { ReactNode } from 'react'
import { Bot } from 'lucide-react'
import type { MessageStatus } from '#lib/protocol/entities.ts'
import type { Elements } from '../../ui/elements.ts'
import { NameTag } from '../../ui/people/name-tag.tsx'
import { ParleyAvatar } from '../../ui/people/avatar.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'

/**
 * The frames around a message's content. They have no hooks and no formatting, so that the landing page can render its
 * examples on the server.
 */
type Frame = {
  startsGroup: boolean
  endsGroup: boolean
  time: Elements
  children: ReactNode
  /** True for pictures that reach the bubble's edges (IMG-5). */
  hasPictures?: boolean
  /** Beside the text: the mark of an edit. */
  mark?: Elements
  /** A line below: the failure and its remedies. */
  below?: Elements
}

/** CHAT-23: one's own message: on the right, in a bubble of its own colour, without an avatar. */
export function OwnFrame(frame: Frame & { status?: MessageStatus; isNew?: boolean }) {
  const { startsGroup, endsGroup, time, children, hasPictures, mark, below, status, isNew } = frame
  return (
    <article
      data-kind="own"
      data-status={status}
      className={`group flex flex-col items-end ${startsGroup ? 'mt-5 max-sm:mt-2' : 'mt-1 max-sm:mt-0.5'} ${isNew ? 'animate-rise' : ''}`}
    >
      <div className="flex max-w-[min(96%,39rem)] items-end gap-2">
        <div className={startsGroup ? 'shrink-0 pb-1.5 text-note' : 'sr-only'}>
          <span className="sr-only">You</span>
          {time}
        </div>
        <div className="shrink-0 pb-1.5 text-note empty:hidden">{mark}</div>
        <div
          className={`bubble bubble-own ${endsGroup ? 'rounded-br-md' : ''} ${hasPictures ? 'bubble-pictures' : ''}`}
        >
          {children}
        </div>
      </div>
      {below}
    </article>
  )
}

/** MENT-1: says to screen readers what the colour of a message shows. */
function Meant() {
  return <span className="sr-only">Mentions you</span>
}

type OtherParts = { userId: string; userName: string; nameThen?: string | null; tag?: string | null; isMeant?: boolean }

/** Another person's message: an avatar, a name, and a bubble on the left. */
export function OtherFrame(frame: Frame & OtherParts) {
  const { startsGroup, endsGroup, time, children, hasPictures, mark, userId, userName, nameThen, tag, isMeant } = frame
  return (
    <article
      data-kind="other"
      className={`group flex gap-3 ${startsGroup ? 'mt-5 max-sm:mt-2' : 'mt-1 pl-12 max-sm:mt-0.5'}`}
    >
      {startsGroup && <PersonAvatar userId={userId} name={userName} />}
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <div
          className={startsGroup ? 'flex max-w-full items-baseline gap-2 pb-1 text-note max-sm:pb-px' : 'sr-only flex'}
        >
          <bdi className="truncate font-semibold text-soft" title={nameThen ? `${nameThen} at that time` : undefined}>
            {userName}
          </bdi>
          {tag && <NameTag tag={tag} />}
          {nameThen && <span className="name-then">{`(${nameThen} at that time)`}</span>}
          {time}
          {isMeant && <Meant />}
        </div>
        <div className="flex max-w-[min(94%,37rem)] items-center gap-1">
          <div
            className={`bubble bubble-other ${endsGroup ? 'rounded-bl-md' : ''} ${hasPictures ? 'bubble-pictures' : ''}`}
          >
            {children}
          </div>
          {mark}
        </div>
      </div>
    </article>
  )
}

/** Parley's message: text across the column beside its mark, without a bubble. */
export function ParleyFrame(
  frame: Omit<Frame, 'endsGroup'> & {
    userName: string
    status?: MessageStatus
    why?: string | undefined
    isMeant?: boolean
  },
) {
  const { startsGroup, time, children, mark, below, userName, status, why, isMeant } = frame
  return (
    <article
      data-kind="parley"
      data-status={status}
      aria-busy={status === 'streaming'}
      className={`group flex gap-3 ${startsGroup ? 'mt-5 max-sm:mt-3' : 'mt-2.5 pl-12 max-sm:mt-1.5'}`}
    >
      {startsGroup && <ParleyAvatar />}
      <div className="min-w-0 flex-1">
        <div className={startsGroup ? 'flex min-w-0 items-center gap-2 pb-0.5 text-note' : 'sr-only flex'}>
          <span className="shrink-0 font-semibold text-accent-ink">{userName}</span>
          <Bot role="img" aria-label="AI" className="size-3.5 shrink-0 text-faint" />
          {time}
          {why && (
            <bdi dir="ltr" className="min-w-0 truncate text-[0.75rem] text-faint before:mr-2 before:content-['·']">
              {why}
            </bdi>
          )}
          {isMeant && <Meant />}
        </div>
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1 self-start py-0.5">{children}</div>
          {mark}
        </div>
        {below}
      </div>
    </article>
  )
}
