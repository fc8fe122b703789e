import { useId } from 'react'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { nameOfMessage } from '#lib/domain/files/page/files-in-words.ts'
import { isMine, whoReacted } from '#lib/domain/messages/own-reactions.ts'
import type { Reaction } from '#lib/protocol/entities.ts'
import { useChat, useChatActions } from '../../use-chat.ts'

/** REACT-1, REACT-2: the reactions under a message; each button adds or removes one's own. */
export function MessageReactions({ row }: { row: MessageRow }) {
  const { reactions = [], id } = row.message
  const isOwn = row.kind === 'own'
  const side = isOwn ? 'justify-end' : 'pl-12'
  return (
    <div
      role="group"
      aria-label={`Reactions to ${nameOfMessage(row.message)}`}
      className={`relative flex flex-wrap gap-1 pt-1 ${side}`}
    >
      {reactions.map((reaction) => (
        <ReactionButton key={reaction.emoji} messageId={id} reaction={reaction} isOwn={isOwn} />
      ))}
    </div>
  )
}

/** A reaction's button, named by its emoji and described by count and names. */
function ReactionButton({ messageId, reaction, isOwn }: { messageId: string; reaction: Reaction; isOwn: boolean }) {
  const isPressed = useChat(({ timeline }) => isMine(reaction, timeline.me))
  const who = useChat(({ timeline }) => whoReacted(reaction, timeline))
  const { react } = useChatActions()
  const whoId = useId()
  const { emoji, count } = reaction
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
        {`${count}: ${who}`}
      </span>
    </span>
  )
}
