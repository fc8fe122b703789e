import { useMemo, type RefObject } from 'react'
import { splitMessage } from '#lib/domain/text/split-message.ts'
import { useChatActions } from '../use-chat.ts'
import { useRefusedFiles } from './use-refused-files.ts'

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  isTooLong: boolean
  isDisabled: boolean
}

/** ROOM-6: offers to send a text that is too long as several messages, and refuses files that are pasted or dropped. */
export function SplitOffer({ box, text, setText, isTooLong, isDisabled }: Props) {
  useRefusedFiles()
  const { sendInOrder } = useChatActions()
  const parts = useMemo(() => (isTooLong ? splitMessage(text) : []), [text, isTooLong])
  if (parts.length === 0) return null

  function send() {
    if (sendInOrder(parts)) setText('')
    box.current?.focus()
  }

  return (
    <button type="button" disabled={isDisabled} onClick={send} className="split-offer">
      {`Send as ${parts.length} messages`}
    </button>
  )
}
