/** REPLY-2: the time for which a message is pointed out. */
export const POINTED_OUT_MS = 1500

/** Highlights the message for a moment and focuses it. */
export function pointOut(message: HTMLElement): void {
  message.focus({ preventScroll: true })
  message.dataset['pointedOut'] = 'true'
  setTimeout(() => delete message.dataset['pointedOut'], POINTED_OUT_MS)
}
