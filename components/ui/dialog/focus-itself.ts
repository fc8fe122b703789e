/** Focuses the dialog itself: no button looks chosen before a choice, and no keyboard opens. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
