import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { ArrowUp } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { MESSAGE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { isSendKey } from '../../ui/keys.ts'
import { CharactersOver } from '../cards/fields/characters-over.tsx'
import { useChat, useChatActions, useChatNow } from '../use-chat.ts'

/** ASIDE-1: the input of an aside. Its draft stays in the page's memory, and it sends no typing events. */
export function AsideBox() {
  const draft = useChat((chat) => chat.aside.draft)
  const isConnected = useChat((chat) => chat.isConnected)
  const now = useChatNow()
  const { aside } = useChatActions()
  const [isSending, setIsSending] = useState(false)
  const overId = useId()
  const text = draft.trim()
  const isTooLong = text.length > MESSAGE_MAX_CHARS
  const isReady = isConnected && !isSending && text !== '' && !isTooLong

  async function send(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    if (!isReady) return
    setIsSending(true)
    if (await aside.say(text)) aside.typed(withoutSent(now().aside.draft, draft))
    setIsSending(false)
  }

  function pressed(event: KeyboardEvent): void {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void send()
  }

  return (
    <form className="aside-form" onSubmit={(event) => void send(event)}>
      <div className="aside-field">
        <textarea
          className="aside-box"
          dir="auto"
          rows={2}
          autoFocus
          autoComplete="off"
          aria-label={`Message to ${ASSISTANT_NAME} alone`}
          placeholder={`To ${ASSISTANT_NAME} alone`}
          aria-invalid={isTooLong}
          aria-describedby={overId}
          value={draft}
          onChange={(event) => aside.typed(event.target.value)}
          onKeyDown={pressed}
        />
        <CharactersOver id={overId} text={text} max={MESSAGE_MAX_CHARS} />
      </div>
      <button type="submit" aria-label={`Send to ${ASSISTANT_NAME} alone`} className="aside-send" disabled={!isReady}>
        <ArrowUp className="size-5" aria-hidden />
      </button>
    </form>
  )
}

/** Keeps the words typed while the draft was being sent; a draft that was changed stays whole. */
function withoutSent(draft: string, sent: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft
}
