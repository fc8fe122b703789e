import { useSyncExternalStore } from 'react'

/** Subscribes to a media query, in the shape for `useSyncExternalStore`. */
export function watchMedia(query: string): (changed: () => void) => () => void {
  return (changed) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
}

/** Makes a hook that is true while a media query holds; false on the server. */
export function mediaHook(query: string): () => boolean {
  const watch = watchMedia(query)
  return () =>
    useSyncExternalStore(
      watch,
      () => window.matchMedia(query).matches,
      () => false,
    )
}
