import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { ArrowUp } from 'lucide-react'
import { charactersLeft } from '#lib/domain/messages/message-length.ts'
import type { Quotation } from '#lib/protocol/addressed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { autoGrow, growWithWidth } from './auto-grow.ts'
import { Dots } from '../../ui/dots.tsx'
import { isEscapeKey, isSendKey } from '../../ui/keys.ts'
import { useBoxText } from './use-box-text.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useChat } from '../use-chat.ts'
import { NewCardButton } from '../cards/new-card-button.tsx'
import { AddFilesButton } from '../files/composer/add-files-button.tsx'
import { FileTiles } from '../files/composer/file-tiles.tsx'
import { AboutText } from './writing/about-text.tsx'
import { CharacterCount, isCounted } from './character-count.tsx'
import { MentionList } from './mentions/mention-list.tsx'
import { SplitOffer } from './split-offer.tsx'
import { useCaret } from './mentions/use-caret.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMentionList } from './mentions/use-mention-list.ts'
import { useWriting, type Writing } from './writing/use-writing.ts'

export type MessageInputHandle = {
  focus(): void
  suggest(text: string): void
  /** REPLY-4: quotes this message in the box. */
  reply(quotation: Quotation): void
  /** EDIT-2: edits this message in the box. */
  edit(message: Message): void
}

/**
 * The message box (CHAT-30 to CHAT-38, DEC-29). Its text survives a reload, and stays when sending fails. A text over
 * the limit is kept whole and not sent (VAL-6).
 */
export function MessageInput({ ref }: { ref?: Ref<MessageInputHandle> }) {
  const isDisabled = useChat((chat) => !chat.isConnected || chat.isRenaming)
  const placeholder = useChat(({ aside }) => (aside.isOpen ? 'To everybody here' : 'Type your message'))
  const isMobile = useIsMobile()
  const box = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting()
  const { text } = writing
  const caret = useCaret(box, text)
  const mentions = useMentionList(writing, caret.caret, (query, person) => caret.goOnAt(writing.mention(query, person)))
  const countId = useId()
  const noteId = useId()
  const left = charactersLeft(text)
  const isTooLong = left < 0
  const isSendable = useHasContent(writing) && !isDisabled && !isTooLong
  const describedBy = [writing.isAboutMessage && noteId, isCounted(left) && countId].filter(Boolean).join(' ')

  useBoxText(box, text)
  useKeptFocus(box, { isDisabled, isFocusedFirst: !isMobile, setText: writing.setText }) // no keyboard opens unasked
  useGrowing(box, text)
  useHandle(ref, box, writing)

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isSendable) writing.send()
    box.current?.focus()
  }

  function pressed(event: KeyboardEvent) {
    if (mentions.pressed(event)) return event.preventDefault()
    if (isSendKey(event.nativeEvent)) return send(event)
    if (event.nativeEvent.isComposing) return
    if (isEscapeKey(event.nativeEvent)) writing.leave()
    if (event.key === 'ArrowUp' && text === '' && writing.bringBack()) event.preventDefault()
  }

  return (
    <form
      onSubmit={send}
      className="mx-auto w-full max-w-[49rem] px-3 pb-[max(env(safe-area-inset-bottom),0.875rem)] sm:px-6 short:pb-1"
    >
      <div className="composer" data-invalid={isTooLong}>
        {mentions.choices.length > 0 && <MentionList list={mentions} />}
        <AboutText id={noteId} writing={writing} onClosed={() => box.current?.focus()} />
        <Additions onChanged={() => !isMobile && box.current?.focus()} />
        <textarea
          ref={box}
          aria-label="Message"
          dir="auto"
          aria-describedby={describedBy || undefined}
          aria-invalid={isTooLong}
          {...mentions.boxAria}
          placeholder={placeholder}
          rows={1}
          enterKeyHint="send"
          autoComplete="off"
          disabled={isDisabled}
          onChange={(event) => {
            writing.setText(event.target.value)
            caret.typed(event)
          }}
          onSelect={caret.moved}
          onBlur={caret.left}
          onKeyDown={pressed}
          className="h-16 w-full resize-none bg-transparent py-5 pr-[102px] pl-[56px] text-field leading-6 outline-none"
        />
        <SendButton isDisabled={!isSendable} isEditing={writing.isEditing} />
        <CharacterCount id={countId} left={left}>
          <SplitOffer
            box={box}
            text={text}
            isDisabled={isDisabled}
            onSend={writing.sendParts}
            isTooLong={isTooLong && !writing.isEditing}
          />
        </CharacterCount>
      </div>
    </form>
  )
}

/**
 * True when there is something to send. A final refusal of a file blocks sending; an edit changes text only, and may
 * take the words off a message with files (IMG-1).
 */
function useHasContent({ text, isEditing, isEditingFiles }: Writing): boolean {
  const attached = useChat((chat) => chat.attached)
  const hasWords = text.trim() !== ''
  if (isEditing) return hasWords || isEditingFiles
  if (attached.length === 0) return hasWords
  return !attached.some(({ failure }) => failure?.isFinal)
}

/** The parts beside and above the text. On a phone a change of files does not open the keyboard. */
function Additions({ onChanged }: { onChanged: () => void }) {
  return (
    <>
      <FileTiles onChanged={onChanged} />
      <NewCardButton />
      <AddFilesButton onAdded={onChanged} />
    </>
  )
}

/** Keeps the box as high as its text, within its limits. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (box.current) autoGrow(box.current)
  }, [box, text])
  useEffect(() => (box.current ? growWithWidth(box.current) : undefined), [box])
}

function SendButton({ isDisabled, isEditing }: { isDisabled: boolean; isEditing: boolean }) {
  const isSendSlow = useChat((chat) => chat.isSendSlow)
  return (
    <div className="absolute right-[10px] bottom-[10px] grid size-[44px] place-items-center">
      {isSendSlow ? (
        <Dots label="Sending" className="text-accent-ink" />
      ) : (
        <button type="submit" aria-label={isEditing ? 'Save' : 'Send'} disabled={isDisabled} className="send-button">
          <ArrowUp className="size-5" strokeWidth={2.25} aria-hidden />
        </button>
      )}
    </div>
  )
}

function useHandle(
  ref: Ref<MessageInputHandle> | undefined,
  box: RefObject<HTMLTextAreaElement | null>,
  writing: Writing,
): void {
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus({ preventScroll: true }),
    suggest: (suggestion) => {
      if (writing.text.trim() === '') writing.setText(suggestion)
      box.current?.focus()
    },
    reply: (quotation) => {
      writing.reply(quotation)
      box.current?.focus()
    },
    edit: (message) => {
      writing.edit(message)
      box.current?.focus()
    },
  }))
}
