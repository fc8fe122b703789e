/** How `useSyncExternalStore` hears that a media query has another answer. */
export function watchMedia(query: string): (changed: () => void) => () => void {
  return (changed) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
}
