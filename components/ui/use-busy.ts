import { useState } from 'react'

/** Runs one call at a time: while one runs, further ones are dropped. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)

  async function run(call: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      await call()
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, run }
}
