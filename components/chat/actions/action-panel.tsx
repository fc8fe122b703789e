import { useState, type KeyboardEvent } from 'react'
import { CalendarClock, Copy, Flag, Handshake, Pencil, Plus, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { EMOJI_AT_HAND, hasRoomForEmoji, isMine, takesEmoji, whoReacted } from '#lib/domain/messages/own-reactions.ts'
import type { Message, Reaction } from '#lib/protocol/entities.ts'
import { late } from '../../ui/late.tsx'
import { Loading } from '../../ui/dialog/waiting.tsx'
import { shortTime } from '../../ui/time-text.ts'
import type { ActionKind, actionsOf } from '../message/message-actions.ts'
import { useChat } from '../use-chat.ts'

const EmojiSet = late(
  () => import('./emoji-set.tsx').then((file) => file.EmojiSet),
  <div className="w-[19rem] max-w-full">
    <Loading label="Loading emoji" />
  </div>,
)

const ICONS: Record<ActionKind, typeof Copy> = {
  react: SmilePlus,
  reply: Reply,
  copy: Copy,
  cite: Handshake,
  comeBack: CalendarClock,
  edit: Pencil,
  delete: Trash2,
  report: Flag,
  remove: Trash2,
}

type Props = {
  message: Message
  offered: ReturnType<typeof actionsOf>
  /** True to show reactions only. */
  isForReactions: boolean
  isTouch: boolean
  onReact: (emoji: string, isOn: boolean) => void
  onAction: (kind: ActionKind) => void
}

/** REACT-2, REPLY-4: the actions of one message, six emoji with the way to all emoji, and who reacted. */
export function ActionPanel({ message, offered, isForReactions, isTouch, onReact, onAction }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const { reactions = [], editedAt } = message
  const canReact = offered.some(({ kind }) => kind === 'react')
  if (isPicking && hasRoomForEmoji(reactions))
    return <EmojiSet isTouch={isTouch} onPick={(emoji: string) => onReact(emoji, true)} />
  return (
    <div onKeyDown={walk}>
      {canReact && <EmojiAtHand reactions={reactions} onReact={onReact} onMore={() => setIsPicking(true)} />}
      {!isForReactions && (
        <div className={`flex flex-col ${canReact ? 'mt-1.5 border-t border-line pt-1.5' : ''}`}>
          {offered.map(({ kind, label }) => {
            const Icon = ICONS[kind]
            if (kind === 'react') return null
            return (
              <button key={kind} type="button" onClick={() => onAction(kind)} className="action-item" data-kind={kind}>
                <Icon className="size-[1.125rem] shrink-0" aria-hidden />
                <span>{label}</span>
              </button>
            )
          })}
        </div>
      )}
      {editedAt !== undefined && (
        <p className="mt-1.5 border-t border-line px-3 pt-2 pb-1 text-note text-soft">
          {`Edited at ${shortTime(editedAt)}`}
        </p>
      )}
      {reactions.length > 0 && <WhoReacted reactions={reactions} />}
    </div>
  )
}

type AtHand = { reactions: readonly Reaction[]; onReact: Props['onReact']; onMore: () => void }

function EmojiAtHand({ reactions, onReact, onMore }: AtHand) {
  const me = useChat(({ timeline }) => timeline.me)
  return (
    <div role="group" aria-label="React" className="flex justify-between">
      {EMOJI_AT_HAND.map(([emoji, name]) => {
        const isOn = reactions.some((one) => one.emoji === emoji && isMine(one, me))
        return (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            aria-pressed={isOn}
            title={name}
            disabled={!takesEmoji(reactions, emoji)}
            onClick={() => onReact(emoji, !isOn)}
            className="emoji-button"
          >
            {emoji}
          </button>
        )
      })}
      {hasRoomForEmoji(reactions) && (
        <button type="button" aria-label="More emoji" title="More emoji" onClick={onMore} className="emoji-button">
          <Plus className="mx-auto size-5 text-soft" aria-hidden />
        </button>
      )}
    </div>
  )
}

function WhoReacted({ reactions }: { reactions: readonly Reaction[] }) {
  const me = useChat(({ timeline }) => timeline.me)
  const participants = useChat(({ timeline }) => timeline.participants)
  return (
    <ul
      aria-label="Who reacted"
      tabIndex={0} // focusable, because it may scroll
      className="mt-1.5 max-h-40 max-w-78 overflow-y-auto border-t border-line px-3 pt-2 pb-1 text-note text-soft"
    >
      {reactions.map((reaction) => (
        <li key={reaction.emoji} className="py-0.5">
          <span>{reaction.emoji}</span> <bdi dir="ltr">{whoReacted(reaction, { me, participants })}</bdi>
        </li>
      ))}
    </ul>
  )
}

const STEPS: Record<string, number | undefined> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Moves the focus through the buttons by arrow keys, besides Tab. In the list of people the keys scroll. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
