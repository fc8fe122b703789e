import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { ArrowUp } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { MESSAGE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { isSendKey } from '../../ui/keys.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** ASIDE-1: the input of an aside. Its draft stays in the page's memory, and it sends no typing events. */
export function AsideBox() {
  const draft = useChat((chat) => chat.aside.draft)
  const isConnected = useChat((chat) => chat.isConnected)
  const { aside } = useChatActions()
  const [isSending, setIsSending] = useState(false)
  const text = draft.trim()
  const isTooLong = text.length > MESSAGE_MAX_CHARS
  const isReady = isConnected && !isSending && text !== '' && !isTooLong

  async function send(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    if (!isReady) return
    setIsSending(true)
    if (await aside.say(text)) aside.typed('')
    setIsSending(false)
  }

  function pressed(event: KeyboardEvent): void {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void send()
  }

  return (
    <form className="aside-form" onSubmit={(event) => void send(event)}>
      <textarea
        className="aside-box"
        dir="auto"
        rows={2}
        autoFocus
        autoComplete="off"
        aria-label={`Message to ${ASSISTANT_NAME} alone`}
        placeholder={`To ${ASSISTANT_NAME} alone`}
        aria-invalid={isTooLong}
        value={draft}
        onChange={(event) => aside.typed(event.target.value)}
        onKeyDown={pressed}
      />
      <button type="submit" aria-label={`Send to ${ASSISTANT_NAME} alone`} className="aside-send" disabled={!isReady}>
        <ArrowUp className="size-5" aria-hidden />
      </button>
    </form>
  )
}
