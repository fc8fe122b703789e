import { useEffect, useState } from 'react'
import { log } from '#lib/client/debug.ts'
import type { PickedPrompt } from '#lib/domain/quick-prompts/index.ts'
import { QUICK_PROMPTS_DELAY_MS } from '#lib/protocol/limits.ts'

/** Empty until LAND-11's delay is over. The browser chooses the prompts, so the page itself can be cached for all. */
export function useQuickPrompts(): readonly PickedPrompt[] {
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
