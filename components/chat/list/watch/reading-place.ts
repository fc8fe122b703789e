/** What somebody reads: the first message that shows, and how much of it lies above, in parts of its height. */
export type ReadingPlace = { message: Element; partAbove: number }

/** So little of a message is nothing that somebody reads. In narrower lines it would be more. */
const SLIVER_PX = 1

export function readingPlace(list: Element): ReadingPlace | null {
  const { top } = list.getBoundingClientRect()
  const block = firstBelow(top, list.querySelectorAll('[data-block]')) // to ask messages far away would lay them out
  const message = block && firstBelow(top, block.querySelectorAll('[data-seq]'))
  if (!message) return null
  const { top: start, height } = message.getBoundingClientRect()
  // A gap above it does not grow with its lines.
  return { message, partAbove: Math.max(0, top - start) / height }
}

function firstBelow(edge: number, parts: Iterable<Element>): Element | null {
  for (const part of parts) if (part.getBoundingClientRect().bottom > edge + SLIVER_PX) return part
  return null
}

/** How far the list has to be scrolled for the same words to come first again. */
export function distanceToPlace(list: Element, { message, partAbove }: ReadingPlace): number {
  const { top, height } = message.getBoundingClientRect()
  return top + partAbove * height - list.getBoundingClientRect().top
}

/** How far, for a message to stand in its middle; one higher than the list begins at its top. Nothing around it scrolls. */
export function distanceToMiddle(list: Element, message: Element): number {
  const { top, height } = message.getBoundingClientRect()
  return top - list.getBoundingClientRect().top - Math.max(0, (list.clientHeight - height) / 2)
}
