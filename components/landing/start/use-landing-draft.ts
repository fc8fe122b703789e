import { useEffect, type RefObject } from 'react'
import { landingDraft } from '#lib/client/storage/landing-draft.ts'
import { signedOutSignal } from '#lib/client/signal.ts'
import type { EarlyWords } from './keep-early-input.ts'

/** Stores the text of an uncontrolled box, and restores it if the box is empty. */
export function useLandingDraft(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => (box.current ? keepDraft(box.current) : undefined), [box])
}

/** Returns a function that stops it. */
function keepDraft(box: HTMLTextAreaElement): () => void {
  const keep = () => landingDraft.keep(box.value)
  const early = window.takeEarlyWords?.() ?? null
  if (early) giveBack(box, early)
  if (box.value === '' && landingDraft.get() !== '') fill(box, landingDraft.get())
  else keep() // typed before the scripts loaded
  box.addEventListener('input', keep)
  const unlisten = signedOutSignal.listen(() => fill(box, ''))
  return () => {
    box.removeEventListener('input', keep)
    unlisten()
  }
}

/** Restores text, focus and caret after React replaced the box. */
function giveBack(box: HTMLTextAreaElement, { text, start, end, isFocused }: EarlyWords): void {
  fill(box, text)
  if (isFocused) box.focus({ preventScroll: true })
  box.setSelectionRange(start, end)
}

function fill(box: HTMLTextAreaElement, text: string): void {
  box.value = text
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
