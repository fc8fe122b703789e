import { useMemo, type RefObject } from 'react'
import { splitMessage } from '#lib/domain/text/split-message.ts'

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onSend: (parts: readonly string[]) => void
  isTooLong: boolean
  isDisabled: boolean
}

/** ROOM-6: offers to send a text over the limit as several messages. */
export function SplitOffer({ box, text, onSend, isTooLong, isDisabled }: Props) {
  const parts = useMemo(() => (isTooLong ? splitMessage(text) : []), [text, isTooLong])
  if (parts.length === 0) return null

  function send() {
    onSend(parts)
    box.current?.focus()
  }

  return (
    <button type="button" disabled={isDisabled} onClick={send} className="split-offer">
      {`Send as ${parts.length} messages`}
    </button>
  )
}
