/** A dialog takes the focus itself: no button looks chosen before a finger chose one, and no keyboard opens. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
