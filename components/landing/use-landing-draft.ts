import { useEffect, type RefObject } from 'react'
import { landingDraft } from '#lib/client/landing-draft.ts'

/** Keeps what is typed in a box that keeps its text by itself, and brings it back where the box is empty. */
export function useLandingDraft(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => (box.current ? keepDraft(box.current) : undefined), [box])
}

/** Call the result to stop. */
function keepDraft(box: HTMLTextAreaElement): () => void {
  const keep = () => landingDraft.keep(box.value)
  if (box.value === '') show(box, landingDraft.get())
  else keep() // typed before the scripts had come
  box.addEventListener('input', keep)
  return () => box.removeEventListener('input', keep)
}

function show(box: HTMLTextAreaElement, text: string): void {
  if (text === '') return
  box.value = text
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
