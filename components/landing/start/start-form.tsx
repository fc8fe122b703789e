'use client'

import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { ArrowUp } from 'lucide-react'
import { charactersLeft } from '#lib/domain/messages/message-length.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { CharacterCount, isCounted } from '../../chat/composer/character-count.tsx'
import { isSendKey } from '../../ui/keys.ts'
import { Dots } from '../../ui/dots.tsx'
import { useStart } from './landing-stage.tsx'
import { useCharactersLeft } from './use-characters-left.ts'
import { useSuggestedPrompt } from './suggested-prompt.ts'
import { useLandingDraft } from './use-landing-draft.ts'

/**
 * The form for a chat's first message (LAND-2 to LAND-6, LAND-12, LAND-35, LAND-36). The box is uncontrolled, so that
 * text typed before the scripts loaded is kept (`early-press` keeps a Send). Without scripts a Send does nothing
 * (`method="dialog"`) instead of reloading the page.
 */
export function StartForm({ minimumAge }: { minimumAge: number }) {
  const { status, error, start, clearError } = useStart()
  const box = useRef<HTMLTextAreaElement>(null)
  const left = useCharactersLeft(box)
  useLandingDraft(box)
  const steering = useSuggestedPrompt(box)
  const errorId = useId()
  const countId = useId()
  const isBusy = status !== 'idle'
  const isEmptyRefused = error === TEXTS.emptyFirstMessage // other errors are not about the text
  const isInvalid = isEmptyRefused || left < 0

  // Disabling the box during the attempt took its focus.
  useEffect(() => {
    if (error && status === 'idle' && document.activeElement === document.body) box.current?.focus()
  }, [error, status])

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    const text = box.current?.value ?? ''
    if (charactersLeft(text) < 0) return // VAL-6: the box says so
    if (steering.current === undefined) start(text)
    else start(text, steering.current)
    if (text.trim() === '') box.current?.focus()
  }

  return (
    <form method="dialog" onSubmit={submit} className="w-full" noValidate>
      <div className="composer" data-invalid={isInvalid}>
        <textarea
          ref={box}
          id="first-word"
          aria-label="Message"
          dir="auto"
          aria-describedby={[error && errorId, isCounted(left) && countId].filter(Boolean).join(' ') || undefined}
          aria-invalid={isInvalid}
          placeholder="Type your message"
          rows={3}
          disabled={isBusy}
          enterKeyHint="send"
          onInput={isEmptyRefused ? clearError : undefined}
          onKeyDown={(event) => isSendKey(event.nativeEvent) && submit(event)}
          className="h-[7.5rem] w-full resize-none overflow-y-auto scroll-mt-[40svh] bg-transparent py-[1.125rem] pr-[4.5rem] pl-5 text-lead outline-none"
        />
        <div className="absolute right-2.5 bottom-2.5 grid size-11 place-items-center">
          {isBusy ? (
            <Dots label="Starting your chat" className="text-accent-ink" />
          ) : (
            <button type="submit" aria-label="Send" disabled={left < 0} className="send-button">
              <ArrowUp className="size-5" strokeWidth={2.25} aria-hidden />
            </button>
          )}
        </div>
        <CharacterCount id={countId} left={left} />
      </div>
      {/* Error and hint share one grid cell, so that nothing moves when they change. */}
      <div className="grid pt-3 text-center text-label *:[grid-area:1/1]">
        <p id={errorId} role="alert" className="px-5 text-danger empty:hidden">
          {error}
        </p>
        <p className={`mx-auto w-fit px-2 text-balance text-soft ${error ? 'invisible' : ''}`}>
          <span>
            Your people, and an AI that listens before it speaks. No sign-up: whoever opens your link is in the room.
          </span>{' '}
          <span>{`For people aged ${minimumAge} and over.`}</span>
        </p>
      </div>
    </form>
  )
}
