/** Further than this from the visible part, blocks are not laid out. */
const NEAR_PX = 4000

export type Nearness = { observe(block: HTMLElement | null): () => void }

/**
 * Spares the browser the layout of blocks far from the visible part of their list, so that a list of thousands costs what
 * its visible part costs. They stay in the page, each as high as it was: searched, selected and copied like all others.
 */
export function makeNearness(): Nearness & { attach(scroller: Element): () => void } {
  const blocks = new Set<HTMLElement>()
  let observer: IntersectionObserver | null = null

  return {
    observe(block) {
      if (!block) return () => {}
      blocks.add(block)
      observer?.observe(block)
      return () => {
        blocks.delete(block)
        observer?.unobserve(block)
      }
    },
    attach(scroller) {
      if (typeof IntersectionObserver === 'undefined') return () => {} // everything is laid out
      observer = new IntersectionObserver((entries) => entries.forEach(layOut), {
        root: scroller,
        rootMargin: `${NEAR_PX}px 0px`,
      })
      for (const block of blocks) observer.observe(block)
      return () => {
        observer?.disconnect()
        observer = null
      }
    },
  }
}

function layOut({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
  const { style } = target as HTMLElement
  style.containIntrinsicBlockSize = isIntersecting ? '' : `${boundingClientRect.height}px`
  style.contentVisibility = isIntersecting ? '' : 'auto'
}
