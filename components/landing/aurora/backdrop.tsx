'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { log } from '#lib/client/log.ts'
import type { Aurora } from './open-aurora.ts'
import { watchMedia } from '../../ui/watch-media.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const LANDING_PATHS = ['/', '/landing']
/** The aurora waits for hydration and for the quick prompts. */
const AFTER_MS = 1000
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
const watchMotion = watchMedia(REDUCED_MOTION)

/** The aurora's element behind every page. Drawn on the landing page only (LAND-30), with a fade-out on leaving. */
export function Backdrop() {
  const host = useRef<HTMLDivElement>(null)
  const isLanding = LANDING_PATHS.includes(usePathname())
  const isDrawn = useMotionAllowed() && isLanding
  useEffect(() => (isDrawn && host.current ? auroraIn(host.current) : undefined), [isDrawn])
  return <div ref={host} className="backdrop" aria-hidden="true" />
}

/** Loads and starts the aurora once the page is idle. Returns a function that ends it. */
function auroraIn(host: HTMLElement): () => void {
  let aurora: Aurora | null = null
  let isWanted = true
  async function open() {
    const { openAurora } = await import('./open-aurora.ts')
    if (isWanted) aurora = openAurora(host)
  }
  const openSoon = () => void open().catch((error: unknown) => log.warn('No aurora', error))
  let cancel = () => {}
  const delay = setTimeout(() => (cancel = whenIdle(openSoon)), AFTER_MS)
  return () => {
    isWanted = false
    clearTimeout(delay)
    cancel()
    aurora?.leave()
  }
}

/** LAND-32; false on the server, so that the browser decides. */
function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => !window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
}
