import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { log } from '#lib/client/log.ts'
import type { Elements } from './elements.ts'

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A failed load is tried again after this time, while the part is still mounted. */
const AGAIN_MS = 5000

/**
 * A part of the page whose script loads once it is rendered, in the browser only; `meanwhile` keeps its space. A failed
 * load (no network, or a newer version was deployed) leaves the rest of the page working, and calls `onMissing`.
 */
export function late<Props extends object>(load: Load<Props>, meanwhile: Elements = null) {
  let loaded: ComponentType<Props> | null = null

  return function Late({ onMissing, ...props }: Props & { onMissing?: () => void }) {
    const [Part, setPart] = useState(() => loaded)
    const missed = useEffectEvent(() => onMissing?.())

    useEffect(() => {
      let isWanted = true
      let timer: ReturnType<typeof setTimeout> | undefined
      async function ask(): Promise<void> {
        try {
          loaded ??= await load()
          if (isWanted) setPart(() => loaded)
        } catch (error) {
          log.warn('A part of the page did not come', error)
          if (!isWanted) return
          timer = setTimeout(() => void ask(), AGAIN_MS)
          missed()
        }
      }
      void ask()
      return () => {
        isWanted = false
        clearTimeout(timer)
      }
    }, [])

    return Part ? <Part {...(props as Props)} /> : meanwhile
  }
}
