import { useEffect, type RefObject } from 'react'
import { landingDraft } from '#lib/client/landing-draft.ts'
import { signedOutSignal } from '#lib/client/signal.ts'

/** Keeps what is typed in a box that keeps its text by itself, and brings it back where the box is empty. */
export function useLandingDraft(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => (box.current ? keepDraft(box.current) : undefined), [box])
}

/** Call the result to stop. */
function keepDraft(box: HTMLTextAreaElement): () => void {
  const keep = () => landingDraft.keep(box.value)
  if (box.value === '' && landingDraft.get() !== '') fill(box, landingDraft.get())
  else keep() // typed before the scripts had come
  box.addEventListener('input', keep)
  const unlisten = signedOutSignal.listen(() => fill(box, ''))
  return () => {
    box.removeEventListener('input', keep)
    unlisten()
  }
}

function fill(box: HTMLTextAreaElement, text: string): void {
  box.value = text
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
