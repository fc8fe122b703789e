/** Blocks within this distance of the visible part are laid out. */
const NEAR_PX = 4000
/** Blocks beyond this distance leave the DOM, and return when they are near. */
const FAR_PX = 60_000

/** Called with the block's height in pixels when it leaves the DOM, and with null when it returns. */
type Tell = (leftHeight: number | null) => void

export type Nearness = {
  /**
   * Tells a block if it belongs in the DOM. Returns a function that stops it. Call again when rows joined or left the
   * block: out of sight it would keep the height from before.
   */
  observe(block: HTMLElement, tell: Tell): () => void
}

/**
 * Keeps a list of thousands as cheap as its visible part. Blocks out of sight skip layout but stay in the DOM, so that
 * search, selection and copying work. Blocks thousands of messages away leave the DOM, unless a selection touches them.
 */
export function makeNearness(): Nearness & { attach(scroller: Element): () => void } {
  const told = new Map<Element, Tell>()
  let observers: IntersectionObserver[] = []

  function near({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
    const { style } = target as HTMLElement
    if (isIntersecting) {
      layOut(style)
      told.get(target)?.(null)
    } else {
      style.containIntrinsicBlockSize = `${boundingClientRect.height}px`
      style.contentVisibility = 'auto'
    }
  }

  function far({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
    if (!isIntersecting && !isSelected(target)) told.get(target)?.(boundingClientRect.height)
  }

  return {
    observe(block, tell) {
      told.set(block, tell)
      layOut(block.style)
      for (const observer of observers) observer.observe(block)
      return () => {
        told.delete(block)
        for (const observer of observers) observer.unobserve(block)
      }
    },
    attach(scroller) {
      if (typeof IntersectionObserver === 'undefined') return () => {} // everything is laid out
      observers = [watching(scroller, NEAR_PX, near), watching(scroller, FAR_PX, far)]
      for (const block of told.keys()) for (const observer of observers) observer.observe(block)
      return () => {
        for (const observer of observers) observer.disconnect()
        observers = []
      }
    },
  }
}

function layOut(style: CSSStyleDeclaration): void {
  style.containIntrinsicBlockSize = ''
  style.contentVisibility = ''
}

function watching(root: Element, marginPx: number, tell: (entry: IntersectionObserverEntry) => void) {
  return new IntersectionObserver((entries) => entries.forEach(tell), { root, rootMargin: `${marginPx}px 0px` })
}

function isSelected(block: Element): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(block)
}
