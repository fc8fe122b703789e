import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { isMine, whoReacted } from '#lib/domain/messages/own-reactions.ts'
import type { Reaction } from '#lib/protocol/entities.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { ReactionPicker } from './reaction-picker.tsx'

/** REACT-1, REACT-2: a message's reactions under it. Without any they take no room: the button stands beside the message. */
export function MessageReactions({ row }: { row: MessageRow }) {
  const { reactions = [], id } = row.message
  const isOwn = row.kind === 'own'
  const side = isOwn ? 'justify-end' : 'pl-12'
  return (
    <div
      {...(reactions.length > 0 && { role: 'group', 'aria-label': 'Reactions' })}
      className={`relative flex flex-wrap gap-1 ${side} ${reactions.length > 0 ? 'pt-1' : ''}`}
    >
      {reactions.map((reaction) => (
        <ReactionButton key={reaction.emoji} messageId={id} reaction={reaction} isOwn={isOwn} />
      ))}
      <AddReaction row={row} isOwn={isOwn} />
    </div>
  )
}

/** The button is named by its emoji; the count and the names describe it. */
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

/**
 * Opens the picker. It shows by hover or focus, and always where there is no hover. Tab stops only at the newest message's
 * button: from there the arrow keys lead to the others. The style sheet draws its icon, as the copy button's.
 */
function AddReaction({ row: { message, isNewestReactable }, isOwn }: { row: MessageRow; isOwn: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-add-reaction
        aria-label="Add reaction"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Add reaction"
        tabIndex={isNewestReactable || isOpen ? 0 : -1}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={goToNeighbour}
        className={`add-reaction [.message-place:hover_&]:opacity-100 ${isOwn ? '-right-4 sm:-right-6' : 'left-1.5'}`}
      />
      {isOpen && <ReactionPicker message={message} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget.closest('[role="log"]')
  if (step === undefined || !list) return
  event.preventDefault()
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('[data-add-reaction]')]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}
