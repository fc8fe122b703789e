import { useCallback, useSyncExternalStore, type RefObject } from 'react'
import { charactersLeft } from '#lib/domain/messages/message-length.ts'

const LEFT_OF_NOTHING = charactersLeft('')

/** Returns the characters left in an uncontrolled box, including text typed before the scripts loaded. */
export function useCharactersLeft(boxRef: RefObject<HTMLTextAreaElement | null>): number {
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
    () => charactersLeft(boxRef.current?.value ?? ''),
    () => LEFT_OF_NOTHING,
  )
}
