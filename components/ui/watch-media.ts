/** Subscribes to a media query, in the shape for `useSyncExternalStore`. */
export function watchMedia(query: string): (changed: () => void) => () => void {
  return (changed) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
}
