import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The value of the last finished render, for callbacks that run later and must not be made anew for every change. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
