'use client'

import { Pencil } from 'lucide-react'
import { log } from '#lib/client/log.ts'
import type { PickedPrompt } from '#lib/domain/quick-prompts/index.ts'
import { useStart } from './landing-stage.tsx'
import { suggestedPrompt } from './suggested-prompt.ts'

/** `prompt` is loaded on demand unless given. */
type Props = { label: string; family: string; prompt?: PickedPrompt }

/**
 * Starts a chat with a prompt (PROD-7). A pencil beside it puts the prompt into the message box for changes (DEC-63).
 */
export function Opener({ label, family, prompt }: Props) {
  const { status, start } = useStart()
  const isBusy = status !== 'idle'

  function withPrompt(act: (prompt: PickedPrompt) => void): void {
    if (prompt) act(prompt)
    else void loaded(family, label).then((found) => found && act(found))
  }

  return (
    <span className="opener" data-family={family}>
      <button
        type="button"
        title={prompt?.text}
        data-family={family}
        disabled={isBusy}
        onClick={() => withPrompt(({ text, hiddenPrompt, manner }) => start(text, { hiddenPrompt, manner }))}
        className="quick-prompt"
      >
        {label}
      </button>
      <button
        type="button"
        aria-label={`Edit prompt: ${label}`}
        title="Change it first"
        disabled={isBusy}
        onClick={() => withPrompt(suggestedPrompt.raise)}
        className="opener-edit"
      >
        <Pencil className="size-4" aria-hidden />
      </button>
    </span>
  )
}

async function loaded(family: string, label: string): Promise<PickedPrompt | null> {
  try {
    return (await import('#lib/domain/quick-prompts/index.ts')).promptNamed(family, label)
  } catch (error) {
    log.warn('The prompt was not loaded', error)
    return null
  }
}
