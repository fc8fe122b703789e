/** Returns the place of the message around an element; null outside a message with actions. */
export function placeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null
}

/** Returns the place before (-1) or after (1) this one; null at the ends of the list. */
export function neighbourOf(place: Element, step: -1 | 1): HTMLElement | null {
  for (let next = beside(place, step); next; next = beside(next, step)) {
    if (next instanceof HTMLElement && next.dataset['message'] !== undefined) return next
  }
  return null
}

/** Returns the neighbouring element. Blocks far away have no content and are skipped. */
function beside(place: Element, step: -1 | 1): Element | null {
  const within = step < 0 ? place.previousElementSibling : place.nextElementSibling
  if (within) return within
  let block = place.parentElement
  do block = (step < 0 ? block?.previousElementSibling : block?.nextElementSibling) as HTMLElement | null
  while (block && !block.hasChildNodes())
  return step < 0 ? (block?.lastElementChild ?? null) : (block?.firstElementChild ?? null)
}

/** Returns the last place that begins inside the visible part of the list. */
export function lastVisible(list: Element): HTMLElement | null {
  const { bottom } = list.getBoundingClientRect()
  const blocks = [...list.querySelectorAll('[data-block]')].reverse()
  const block = blocks.find((one) => one.hasChildNodes() && one.getBoundingClientRect().top <= bottom)
  const places = [...(block?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].reverse()
  const found = places.find((place) => place.getBoundingClientRect().top <= bottom)
  return found ?? (block?.lastElementChild ? neighbourOf(block.lastElementChild, -1) : null)
}
