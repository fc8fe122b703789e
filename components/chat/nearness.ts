/** Blocks further than this from the visible part are not kept in the page. */
const NEAR_PX = 4000

export type Nearness = { observe(block: Element, tell: (isNear: boolean) => void): () => void }

/** Tells blocks of a scrolling list whether they are near its visible part. One observer for all of them. */
export function makeNearness(): Nearness & { attach(scroller: Element): () => void } {
  const told = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | null = null

  return {
    observe(block, tell) {
      told.set(block, tell)
      observer?.observe(block)
      return () => {
        told.delete(block)
        observer?.unobserve(block)
      }
    },
    attach(scroller) {
      if (typeof IntersectionObserver === 'undefined') return () => {} // everything stays in the page
      observer = new IntersectionObserver(
        (entries) => entries.forEach(({ target, isIntersecting }) => told.get(target)?.(isIntersecting)),
        { root: scroller, rootMargin: `${NEAR_PX}px 0px` },
      )
      for (const block of told.keys()) observer.observe(block)
      return () => {
        observer?.disconnect()
        observer = null
      }
    },
  }
}
