import { INPUT_MAX_HEIGHT_PX, INPUT_MIN_HEIGHT_PX } from '#lib/protocol/limits.ts'

/** CHAT-35: fits a box's height to its text, from 64 to 150 px or the style sheet's limit (DEC-36), then scrolls. */
export function autoGrow(box: HTMLTextAreaElement): void {
  box.style.height = `${INPUT_MIN_HEIGHT_PX}px`
  const height = Math.min(Math.max(box.scrollHeight, INPUT_MIN_HEIGHT_PX), INPUT_MAX_HEIGHT_PX)
  box.style.height = `${height}px`
  box.style.overflowY = box.scrollHeight > box.clientHeight ? 'auto' : 'hidden'
}

/** Adjusts the height whenever the width changes. Returns a function that stops it. */
export function growWithWidth(box: HTMLTextAreaElement): () => void {
  const observer = new ResizeObserver(() => autoGrow(box))
  observer.observe(box)
  return () => observer.disconnect()
}
