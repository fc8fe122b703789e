'use client'

import { useStart } from './landing-stage.tsx'
import { useQuickPrompts } from './use-quick-prompts.ts'

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
