import { useEffect, type RefObject } from 'react'
import { landingDraft } from '#lib/client/storage/landing-draft.ts'
import { signedOutSignal } from '#lib/client/signal.ts'
import type { EarlyWords } from './keep-early-input.ts'

/** Keeps what is typed in a box that keeps its text by itself, and brings it back where the box is empty. */
export function useLandingDraft(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => (box.current ? keepDraft(box.current) : undefined), [box])
}

/** Call the result to stop. */
function keepDraft(box: HTMLTextAreaElement): () => void {
  const keep = () => landingDraft.keep(box.value)
  const early = window.takeEarlyWords?.() ?? null
  if (early) giveBack(box, early)
  if (box.value === '' && landingDraft.get() !== '') fill(box, landingDraft.get())
  else keep() // typed before the scripts had come
  box.addEventListener('input', keep)
  const unlisten = signedOutSignal.listen(() => fill(box, ''))
  return () => {
    box.removeEventListener('input', keep)
    unlisten()
  }
}

/** The box was drawn anew while somebody wrote in the old one. */
function giveBack(box: HTMLTextAreaElement, { text, start, end, isFocused }: EarlyWords): void {
  fill(box, text)
  if (isFocused) box.focus({ preventScroll: true })
  box.setSelectionRange(start, end)
}

function fill(box: HTMLTextAreaElement, text: string): void {
  box.value = text
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
