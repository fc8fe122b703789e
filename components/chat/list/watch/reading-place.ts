/** The reader's place: the first visible message, and the part of its height above the view, from 0 to 1. */
export type ReadingPlace = { message: Element; partAbove: number }

/** A message visible by less than this is not being read. After a rewrap the sliver would be larger. */
const SLIVER_PX = 1

export function readingPlace(list: Element): ReadingPlace | null {
  const { top } = list.getBoundingClientRect()
  const block = firstBelow(top, list.querySelectorAll('[data-block]')) // measuring distant messages would lay them out
  const message = block && firstBelow(top, block.querySelectorAll('[data-seq]'))
  if (!message) return null
  const { top: start, height } = message.getBoundingClientRect()
  // A gap above the message does not grow with its lines.
  return { message, partAbove: Math.max(0, top - start) / height }
}

function firstBelow(edge: number, parts: Iterable<Element>): Element | null {
  for (const part of parts) if (part.getBoundingClientRect().bottom > edge + SLIVER_PX) return part
  return null
}

/** Returns the scroll distance, in pixels, that puts the same words first again. */
export function distanceToPlace(list: Element, { message, partAbove }: ReadingPlace): number {
  const { top, height } = message.getBoundingClientRect()
  return top + partAbove * height - list.getBoundingClientRect().top
}

/**
 * Returns the scroll distance, in pixels, that centres a message; one higher than the list starts at its top. Unlike
 * scrollIntoView, ancestors do not scroll.
 */
export function distanceToMiddle(list: Element, message: Element): number {
  const { top, height } = message.getBoundingClientRect()
  return top - list.getBoundingClientRect().top - Math.max(0, (list.clientHeight - height) / 2)
}
