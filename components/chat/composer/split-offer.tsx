import { useMemo } from 'react'
import { splitMessage } from '#lib/domain/text/split-message.ts'

type Props = { text: string; isTooLong: boolean; isDisabled: boolean; onSend: (parts: string[]) => void }

/** ROOM-6: offers to send a text that is too long as several messages. */
export function SplitOffer({ text, isTooLong, isDisabled, onSend }: Props) {
  const parts = useMemo(() => (isTooLong ? splitMessage(text) : []), [text, isTooLong])
  if (parts.length === 0) return null
  return (
    <button type="button" disabled={isDisabled} onClick={() => onSend(parts)} className="split-offer">
      {`Send as ${parts.length} messages`}
    </button>
  )
}
