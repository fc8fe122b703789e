import { useId } from 'react'
import { isMine, whoReacted } from '#lib/domain/messages/own-reactions.ts'
import type { Message, Reaction } from '#lib/protocol/entities.ts'
import { AddReaction } from './add-reaction.tsx'
import { useReacting } from './reacting.tsx'

type Props = { message: Message; isOwn: boolean; isTabStop: boolean }

/** REACT-1, REACT-2: a message's reactions under it. Without any it takes no room: the button stands beside the message. */
export function MessageReactions({ message, isOwn, isTabStop }: Props) {
  const { reactions = [] } = message
  const side = isOwn ? 'justify-end' : 'pl-12'
  return (
    <div
      {...(reactions.length > 0 && { role: 'group', 'aria-label': 'Reactions' })}
      className={`relative flex flex-wrap gap-1 ${side} ${reactions.length > 0 ? 'pt-1' : ''}`}
    >
      {reactions.map((reaction) => (
        <ReactionButton key={reaction.emoji} messageId={message.id} reaction={reaction} isOwn={isOwn} />
      ))}
      <AddReaction message={message} isOwn={isOwn} isTabStop={isTabStop} />
    </div>
  )
}

/** Its name is the emoji, whoever gave it; how many and who describe it. */
function ReactionButton({ messageId, reaction, isOwn }: { messageId: string; reaction: Reaction; isOwn: boolean }) {
  const { react, ...room } = useReacting()
  const whoId = useId()
  const { emoji, count } = reaction
  const isPressed = isMine(reaction, room.me)
  return (
    <span className="relative">
      <button
        type="button"
        aria-pressed={isPressed}
        aria-describedby={whoId}
        onClick={() => void react({ messageId, emoji, isOn: !isPressed })}
        className="peer relative inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 text-note text-soft after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-glow aria-pressed:font-semibold aria-pressed:text-ink"
      >
        <span>{emoji}</span>
        <span aria-hidden className="tabular-nums">
          {count}
        </span>
      </button>
      <span
        id={whoId}
        role="tooltip"
        className={`pointer-events-none absolute bottom-full z-20 mb-1 hidden w-max max-w-60 rounded-lg border border-line bg-raised px-2.5 py-1 text-note text-ink shadow-float peer-hover:block peer-focus-visible:block print:hidden ${isOwn ? 'right-0' : 'left-0'}`}
      >
        {`${count}: ${whoReacted(reaction, room)}`}
      </span>
    </span>
  )
}
