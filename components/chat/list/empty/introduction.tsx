import { useId } from 'react'
import { BellOff, Check, Ear, Link2, MessageCircle, NotebookPen, type LucideIcon } from 'lucide-react'
import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { SPEAKS } from '#lib/protocol/texts/how.ts'
import { NO_MESSAGES } from '#lib/protocol/texts/room.ts'
import { WhoIsHere } from '../../../participants/who-is-here.tsx'
import { useInvite } from '../../../top-bar/invite/use-invite.ts'
import { Mark } from '../../../ui/brand/brand.tsx'
import { ForPeopleAged } from '../../care/minimum-age.tsx'
import { useChat } from '../../use-chat.ts'

/** With more notices than this, a phone needs the short introduction to keep its heading visible. */
const NOTICES_FITTING = 3

/**
 * ROOM-2: introduces a room before its first message: Parley, how to deal with it, the people here, and an invite.
 * CHAT-29 is at its end. Hidden while a message from the landing page is pending.
 */
export function Introduction() {
  const headingId = useId()
  const sessionId = useChat((chat) => chat.access.sessionId)
  const activity = useChat(({ timeline }) => timeline.activity)
  const isCrowded = useChat(({ timeline }) => timeline.messages.length > NOTICES_FITTING)
  if (pendingFirstMessage.of(sessionId) !== null) return null
  return (
    <section aria-labelledby={headingId} data-crowded={isCrowded} className="introduction animate-appear">
      <Mark className="introduction-mark size-8" />
      <h2 id={headingId} className="text-balance text-[1.375rem] leading-tight font-semibold">
        {`You talk. ${ASSISTANT_NAME} listens first.`}
      </h2>
      <p className="mt-1.5 max-w-[30rem] text-balance text-soft">
        <span>{`${ASSISTANT_NAME} is an AI. It takes part in this chat, with everybody who has the link.`}</span>{' '}
        <ForPeopleAged />
      </p>
      <ul className="introduction-facts">
        <Fact icon={Ear} title="It listens before it speaks." more={SPEAKS[activity]} />
        <Fact
          icon={NotebookPen}
          title="It reads along and keeps notes."
          more="All messages here, for what was decided and what is open. You can read the notes and take lines out."
        />
        <Fact icon={MessageCircle} title={`To call it: “${ASSISTANT_NAME}, what do you think?”`} />
        <Fact icon={BellOff} title={`To have it be quiet: “${ASSISTANT_NAME}, be quiet.”`} />
      </ul>
      <WhoIsHere className="mt-5" ring="ring-[var(--page)]" />
      <CopyLink />
      <p className="mt-4 text-note text-faint">{NO_MESSAGES}</p>
    </section>
  )
}

function Fact({ icon: Icon, title, more }: { icon: LucideIcon; title: string; more?: string }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-[0.1875rem] size-[1.125rem] shrink-0 text-accent-ink" aria-hidden />
      <div className="min-w-0 text-[0.9375rem] leading-snug">
        <p className="font-medium">{title}</p>
        {more && <p className="introduction-more mt-0.5 text-note text-soft">{more}</p>}
      </div>
    </li>
  )
}

/** CHAT-10: copies the link, as the bar's 'Invite' does; here it is the first thing to do. */
function CopyLink() {
  const { isCopied, copy } = useInvite()
  const Icon = isCopied ? Check : Link2
  return (
    <button type="button" onClick={() => void copy()} className="button button-accent mt-4">
      <Icon className="size-[1.0625rem]" aria-hidden />
      <span aria-live="polite">{isCopied ? 'Now send it to the others' : 'Copy the link for the others'}</span>
    </button>
  )
}
