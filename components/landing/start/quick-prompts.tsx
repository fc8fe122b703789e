'use client'

import { useEffect, useState } from 'react'
import { log } from '#lib/client/debug.ts'
import type { PickedPrompt } from '#lib/domain/quick-prompts/index.ts'
import { QUICK_PROMPTS_DELAY_MS } from '#lib/protocol/limits.ts'
import { useStart } from './landing-stage.tsx'

const STAGGER_MS = 60

/** LAND-7 to LAND-11. The list takes its room from the first paint on, so nothing moves when the prompts appear. */
export function QuickPrompts() {
  const { status, start } = useStart()
  const prompts = useQuickPrompts()
  return (
    <ul aria-label="Quick prompts" className="quick-prompts">
      {prompts.map(({ label, text, family, hiddenPrompt }, at) => (
        <li key={label} className="animate-rise" style={{ animationDelay: `${at * STAGGER_MS}ms` }}>
          <button
            type="button"
            title={text}
            data-family={family}
            disabled={status !== 'idle'}
            onClick={() => start(text, hiddenPrompt)}
            className="quick-prompt"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Empty until LAND-11's delay is over. The browser chooses the prompts, so the page itself can be cached for all. */
function useQuickPrompts(): readonly PickedPrompt[] {
  const [prompts, setPrompts] = useState<readonly PickedPrompt[]>([])
  useEffect(() => {
    const loading = import('#lib/domain/quick-prompts/index.ts')
    const show = async () => setPrompts((await loading).pickQuickPrompts(Math.random))
    const failed = (error: unknown) => log.warn('The quick prompts were not loaded', error)
    const delay = setTimeout(() => void show().catch(failed), QUICK_PROMPTS_DELAY_MS)
    return () => clearTimeout(delay)
  }, [])
  return prompts
}
