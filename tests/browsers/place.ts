import type { Point } from './engine.ts'

/** The elements of this kind with these words in their name or text. */
export type Place = { css: string; words?: string }

/** The state of the last such element on the screen. */
export type Found = {
  /** Its own text, or the content of a text box. */
  text: string
  /** The number of such elements. */
  count: number
  isDisabled: boolean
  /** A point of the element that nothing covers; null when it is out of view or covered. */
  point: Point | null
}

/** Runs in the page. Null when no such element is drawn. */
export function findInPage({ css, words = '' }: Place): Found | null {
  const nameOf = (element: HTMLElement) => `${element.getAttribute('aria-label') ?? ''}\n${element.innerText}`
  const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0
  const all = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) => isDrawn(element) && nameOf(element).includes(words),
  )
  const element = all.at(-1)
  if (!element) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const isFree = element.contains(document.elementFromPoint(point.x, point.y))
  const isBox = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
  return {
    text: isBox ? element.value : element.innerText.replace(/\s+/g, ' ').trim(), // engines end lines differently
    count: all.length,
    isDisabled: element.matches(':disabled'),
    point: isFree ? point : null,
  }
}

/** Runs in the page: scrolls no further than necessary. */
export function bringIntoView({ css, words = '' }: Place): void {
  const all = [...document.querySelectorAll<HTMLElement>(css)].filter(({ innerText }) => innerText.includes(words))
  all.at(-1)?.scrollIntoView({ block: 'nearest' })
}
