/** What somebody reads: the first message that shows, and how much of it lies above, in parts of its height. */
export type ReadingPlace = { message: Element; partAbove: number }

export function readingPlace(list: Element): ReadingPlace | null {
  const { top } = list.getBoundingClientRect()
  for (const message of list.querySelectorAll('[data-seq]')) {
    const { top: start, bottom, height } = message.getBoundingClientRect()
    if (bottom > top) return { message, partAbove: (top - start) / height }
  }
  return null
}

/** How far the list has to be scrolled for the same words to come first again. */
export function distanceToPlace(list: Element, { message, partAbove }: ReadingPlace): number {
  const { top, height } = message.getBoundingClientRect()
  return top + partAbove * height - list.getBoundingClientRect().top
}
