import { useState } from 'react'
import { copyText } from '../../ui/copy-text.ts'

/**
 * Copies a message as it was typed. It is for the pointer and no stop for Tab, because keyboards can select the text. CSS draws
 * its icon: an element for each would be a fifth of a long list.
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

/** Keeps the button's room beside a streaming text, so that no line breaks anew when the button appears. */
export function CopyButtonPlace() {
  return <span aria-hidden className="copy-button invisible" />
}
