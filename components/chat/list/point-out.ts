/** Shows which message somebody was led to, and gives it the focus. */
export function pointOut(message: HTMLElement): void {
  message.focus({ preventScroll: true })
  message.dataset['pointedOut'] = 'true'
  message.addEventListener('blur', () => delete message.dataset['pointedOut'], { once: true })
}
