import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { ArrowUp } from 'lucide-react'
import { charactersLeft } from '#lib/domain/messages/message-length.ts'
import { autoGrow, growWithWidth } from './auto-grow.ts'
import { Dots } from '../../ui/dots.tsx'
import { isEscapeKey, isSendKey } from '../../ui/keys.ts'
import { useBoxText } from './use-box-text.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { CharacterCount, isCounted } from './character-count.tsx'
import { SplitOffer } from './split-offer.tsx'
import { useDraft } from './use-draft.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export type MessageInputHandle = { focus(): void; suggest(text: string): void }

/**
 * The message box (CHAT-30 to CHAT-38, DEC-29). Its text survives a reload and stays when it could not be sent. A text that is
 * too long is kept whole and not sent (VAL-6).
 */
export function MessageInput({ ref }: { ref?: Ref<MessageInputHandle> }) {
  const sessionId = useChat((chat) => chat.access.sessionId)
  const isDisabled = useChat((chat) => !chat.isConnected || chat.isRenaming)
  const isSendSlow = useChat((chat) => chat.isSendSlow)
  const chat = useChatActions()
  const isMobile = useIsMobile()
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, addressed, setText, discard, restore, sent } = useDraft(sessionId, chat.typed)
  const countId = useId()
  const isBlank = text.trim() === ''
  const left = charactersLeft(text)
  const isTooLong = left < 0
  const isSendable = !isBlank && !isDisabled && !isTooLong

  useBoxText(box, text)
  useKeptFocus(box, { isDisabled, isFocusedFirst: !isMobile, setText }) // on a phone no keyboard opens by itself
  useLayoutEffect(() => {
    if (box.current) autoGrow(box.current)
  }, [text])
  useEffect(() => (box.current ? growWithWidth(box.current) : undefined), [])
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus({ preventScroll: true }),
    suggest: (suggestion) => {
      if (isBlank) setText(suggestion)
      box.current?.focus()
    },
  }))

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isSendable && chat.send(text, addressed)) sent()
    box.current?.focus()
  }

  function pressed(event: KeyboardEvent) {
    if (isSendKey(event.nativeEvent)) return send(event)
    if (event.nativeEvent.isComposing) return
    if (isEscapeKey(event.nativeEvent) && text !== '') discard()
    if (event.key === 'ArrowUp' && text === '' && restore()) event.preventDefault()
  }

  return (
    <form
      onSubmit={send}
      className="mx-auto w-full max-w-[49rem] px-3 pb-[max(env(safe-area-inset-bottom),0.875rem)] sm:px-6 short:pb-1"
    >
      <div className="composer" data-invalid={isTooLong}>
        <textarea
          ref={box}
          aria-label="Message"
          dir="auto"
          aria-describedby={isCounted(left) ? countId : undefined}
          aria-invalid={isTooLong}
          placeholder="Type your message"
          rows={1}
          enterKeyHint="send"
          autoComplete="off"
          disabled={isDisabled}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
          className="h-16 w-full resize-none bg-transparent py-5 pr-[4.25rem] pl-5 text-body leading-6 outline-none"
        />
        <div className="absolute right-2.5 bottom-2.5 grid size-11 place-items-center">
          {isSendSlow ? (
            <Dots label="Sending" className="text-accent-ink" />
          ) : (
            <button type="submit" aria-label="Send" disabled={!isSendable} className="send-button">
              <ArrowUp className="size-5" strokeWidth={2.25} aria-hidden />
            </button>
          )}
        </div>
        <SplitOffer {...{ box, text, setText, isTooLong, isDisabled }} />
        <CharacterCount id={countId} left={left} />
      </div>
    </form>
  )
}
