/** The place of a message that takes actions, around an element of the list; null elsewhere. */
export function placeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null
}

/** The place before (-1) or after (1) this one in the list; null at its ends. */
export function neighbourOf(place: Element, step: -1 | 1): HTMLElement | null {
  for (let next = beside(place, step); next; next = beside(next, step)) {
    if (next instanceof HTMLElement && next.dataset['message'] !== undefined) return next
  }
  return null
}

/** Blocks far away have no places, and are passed over. */
function beside(place: Element, step: -1 | 1): Element | null {
  const within = step < 0 ? place.previousElementSibling : place.nextElementSibling
  if (within) return within
  let block = place.parentElement
  do block = (step < 0 ? block?.previousElementSibling : block?.nextElementSibling) as HTMLElement | null
  while (block && !block.hasChildNodes())
  return step < 0 ? (block?.lastElementChild ?? null) : (block?.firstElementChild ?? null)
}

/** The last place that begins inside the visible part of the list. */
export function lastVisible(list: Element): HTMLElement | null {
  const { bottom } = list.getBoundingClientRect()
  const blocks = [...list.querySelectorAll('[data-block]')].reverse()
  const block = blocks.find((one) => one.hasChildNodes() && one.getBoundingClientRect().top <= bottom)
  const places = [...(block?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].reverse()
  const found = places.find((place) => place.getBoundingClientRect().top <= bottom)
  return found ?? (block?.lastElementChild ? neighbourOf(block.lastElementChild, -1) : null)
}
