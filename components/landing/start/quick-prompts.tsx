'use client'

import { useEffect, useState } from 'react'
import { log } from '#lib/client/log.ts'
import type { PickedPrompt } from '#lib/domain/quick-prompts/index.ts'
import { QUICK_PROMPTS_DELAY_MS } from '#lib/protocol/limits.ts'
import { Opener } from './opener.tsx'

const STAGGER_MS = 60

/** LAND-7 to LAND-11: the quick prompts. Their space is reserved from the first paint, so that nothing moves. */
export function QuickPrompts() {
  const prompts = useQuickPrompts()
  return (
    <ul aria-label="Quick prompts" className="quick-prompts">
      {prompts.map((prompt, at) => (
        <li key={prompt.label} className="animate-rise" style={{ animationDelay: `${at * STAGGER_MS}ms` }}>
          <Opener label={prompt.label} family={prompt.family} prompt={prompt} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the prompts, empty during LAND-11's delay. The browser chooses them, so that the page is cacheable for all.
 */
function useQuickPrompts(): readonly PickedPrompt[] {
  const [prompts, setPrompts] = useState<readonly PickedPrompt[]>([])
  useEffect(() => {
    const loading = import('#lib/domain/quick-prompts/index.ts')
    const show = async () => {
      const { pickQuickPrompts, USE_LABELS } = await loading
      setPrompts(pickQuickPrompts(Math.random, USE_LABELS))
    }
    const failed = (error: unknown) => log.warn('The quick prompts were not loaded', error)
    const delay = setTimeout(() => void show().catch(failed), QUICK_PROMPTS_DELAY_MS)
    return () => clearTimeout(delay)
  }, [])
  return prompts
}
