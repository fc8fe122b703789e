import type { RefObject } from 'react'
import { Popover } from 'radix-ui'
import { EMOJI_AT_HAND, isMine, whoReacted } from '#lib/domain/messages/own-reactions.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { useChat, useChatActions } from '../../use-chat.ts'

type Props = { message: Message; anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** REACT-2: the six emoji at hand, and below them who reacted, for people who cannot hover. */
export function ReactionPicker({ message: { id: messageId, reactions = [] }, anchor, onClose }: Props) {
  const me = useChat(({ timeline }) => timeline.me)
  const participants = useChat(({ timeline }) => timeline.participants)
  const { react } = useChatActions()

  function choose(emoji: string, isOn: boolean): void {
    void react({ messageId, emoji, isOn })
    onClose()
  }

  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Add reaction"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault() // its own click closes it
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus({ preventScroll: true })
          }}
          className="z-50 w-max max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
        >
          <div className="flex">
            {EMOJI_AT_HAND.map(([emoji, name]) => {
              const isOn = reactions.some((one) => one.emoji === emoji && isMine(one, me))
              return (
                <button
                  key={emoji}
                  type="button"
                  aria-label={name}
                  aria-pressed={isOn}
                  title={name}
                  onClick={() => choose(emoji, !isOn)}
                  className="size-11 rounded-full text-xl hover:bg-hover aria-pressed:bg-glow"
                >
                  {emoji}
                </button>
              )
            })}
          </div>
          {reactions.length > 0 && (
            <ul
              aria-label="Who reacted"
              className="max-h-40 max-w-66 overflow-y-auto border-t border-line px-2.5 pt-2 pb-1 text-note text-soft"
            >
              {reactions.map((reaction) => (
                <li key={reaction.emoji} className="py-0.5">
                  <span>{reaction.emoji}</span> <bdi>{whoReacted(reaction, { me, participants })}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
