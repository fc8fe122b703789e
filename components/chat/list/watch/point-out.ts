/** REPLY-2. */
const POINTED_OUT_MS = 1500

/** Shows for a moment which message the page led to, and gives it the focus. */
export function pointOut(message: HTMLElement): void {
  message.focus({ preventScroll: true })
  message.dataset['pointedOut'] = 'true'
  setTimeout(() => delete message.dataset['pointedOut'], POINTED_OUT_MS)
}
