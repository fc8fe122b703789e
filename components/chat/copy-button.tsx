import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../ui/copy-text.ts'

/** Copies a message as it was typed. For the pointer: keyboards select the text itself, so it is no stop for Tab. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isCopied ? 'Copied' : 'Copy message'}
      title="Copy"
      onClick={() => void copyText(text).then(setIsCopied)}
      onPointerLeave={() => setIsCopied(false)}
      className="grid size-9 shrink-0 place-items-center rounded-lg text-faint opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:hidden"
    >
      <Icon className="size-4" aria-hidden />
    </button>
  )
}
