import { useEffect, useEffectEvent, useState } from 'react'
import { log } from '#lib/client/log.ts'

type Loaded<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value }

/** Loads a value when first shown, and again on `retry`; `change` replaces it. `failure` is for the log. */
export function useLoaded<Value>(failure: string, load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(load)

  useEffect(() => {
    let isOver = false
    begin().then(
      (value) => isOver || setLoaded({ status: 'ready', value }),
      (error: unknown) => {
        log.warn(failure, error)
        if (!isOver) setLoaded({ status: 'failed' })
      },
    )
    return () => void (isOver = true)
  }, [tries, failure])

  function retry(): void {
    setLoaded({ status: 'loading' })
    setTries((count) => count + 1)
  }

  const change = (value: Value) => setLoaded({ status: 'ready', value })
  return { loaded, retry, change }
}
