import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** The length of what stands in a box that keeps its text by itself, also of what was typed before the scripts had come. */
export function useTextLength(boxRef: RefObject<HTMLTextAreaElement | null>): number {
  const watch = useCallback(
    (changed: () => void) => {
      const element = boxRef.current
      element?.addEventListener('input', changed)
      return () => element?.removeEventListener('input', changed)
    },
    [boxRef],
  )
  return useSyncExternalStore(
    watch,
    () => boxRef.current?.value.length ?? 0,
    () => 0,
  )
}
