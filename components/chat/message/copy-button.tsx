import { useState } from 'react'
import { copyText } from '../../ui/copy-text.ts'

/**
 * Copies a message as it was typed. For the pointer: keyboards select the text itself, so it is no stop for Tab. Its icon is
 * drawn by the style sheet: elements of its own would be a fifth of what a long list is made of.
 */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isCopied ? 'Copied' : 'Copy message'}
      title="Copy"
      onClick={() => void copyText(text).then(setIsCopied)}
      onPointerLeave={() => setIsCopied(false)}
      data-copied={isCopied}
      className="copy-button group-hover:opacity-100"
    />
  )
}

/** Keeps its room beside a text that is still being written, so that no line breaks anew when the button comes. */
export function CopyButtonPlace() {
  return <span aria-hidden className="copy-button invisible" />
}
