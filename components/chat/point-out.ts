const DRAWN_WITHIN_FRAMES = 90

/** Brings a message into the middle of its list, with the focus on it. A block that was far away is drawn once it is near. */
export function pointOut(list: HTMLElement | null, seq: number, frame = 0): void {
  const message = list?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  if (!message) {
    if (list && frame < DRAWN_WITHIN_FRAMES) requestAnimationFrame(() => pointOut(list, seq, frame + 1))
    return
  }
  message.scrollIntoView({ block: 'center' })
  message.focus({ preventScroll: true })
  message.dataset['pointedOut'] = 'true'
  message.addEventListener('blur', () => delete message.dataset['pointedOut'], { once: true })
}
