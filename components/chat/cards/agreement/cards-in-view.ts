import { createContext, use, useEffect, useSyncExternalStore, type RefObject } from 'react'

/** A card counts as in view once this much of it has come past an edge of the list. */
const EDGE_PX = 48
const NONE: ReadonlySet<string> = new Set()

type CardsInView = ReturnType<typeof makeCardsInView>

/** Tells which cards of the message list are in view. */
export function makeCardsInView() {
  const listeners = new Set<() => void>()
  let inView = NONE

  function put(cardId: string, isInView: boolean): void {
    if (inView.has(cardId) === isInView) return
    const next = new Set(inView)
    if (isInView) next.add(cardId)
    else next.delete(cardId)
    inView = next
    listeners.forEach((listener) => listener())
  }

  return {
    get: () => inView,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Watches a card until the returned function is called. */
    watch(element: Element, cardId: string): () => void {
      if (typeof IntersectionObserver === 'undefined') return () => {}
      const options = { root: element.closest('[role=log]'), rootMargin: `-${EDGE_PX}px 0px` }
      const observer = new IntersectionObserver(
        (entries) => put(cardId, entries.at(-1)?.isIntersecting ?? false),
        options,
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        put(cardId, false)
      }
    },
  }
}

const Context = createContext<CardsInView>(makeCardsInView())

export const WithCardsInView = Context.Provider

/** Returns the ids of the cards in view. */
export function useCardsInView(): ReadonlySet<string> {
  const { get, subscribe } = use(Context)
  return useSyncExternalStore(subscribe, get, get)
}

/** Tells whether this card of the list is in view. */
export function useWatchedCard(element: RefObject<Element | null>, cardId: string | undefined): void {
  const { watch } = use(Context)
  useEffect(() => {
    if (element.current && cardId !== undefined) return watch(element.current, cardId)
  }, [watch, element, cardId])
}
