import { useId, useState, type SyntheticEvent } from 'react'
import { releaseText } from '#lib/domain/messages/release.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { MESSAGE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { CharactersOver } from '../cards/fields/characters-over.tsx'
import { useChat, useChatActions } from '../use-chat.ts'

type Props = {
  text: string
  /** Called with the stored words; also after a cancel that came too late. */
  onSaid: (words: string) => void
  onCancel: () => void
}

/** ASIDE-2: lets the person edit Parley's words, preview them as in the chat, and send them. */
export function ReleaseForm({ text, onSaid, onCancel }: Props) {
  const userName = useChat(({ timeline }) => timeline.me?.userName ?? '')
  const isConnected = useChat((chat) => chat.isConnected)
  const { aside } = useChatActions()
  const [words, setWords] = useState(text.slice(0, MESSAGE_MAX_CHARS))
  const [isSending, setIsSending] = useState(false)
  const overId = useId()
  const chosen = words.trim()
  const isTooLong = chosen.length > MESSAGE_MAX_CHARS
  const isReady = isConnected && !isSending && chosen !== '' && !isTooLong

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    setIsSending(true)
    const said = await aside.release(chosen)
    if (said === null) setIsSending(false)
    else onSaid(said)
  }

  return (
    <form className="aside-release" onSubmit={(event) => void send(event)}>
      <h3 className="font-semibold">{`Let ${ASSISTANT_NAME} say this in the chat`}</h3>
      <textarea
        className="aside-box"
        dir="auto"
        rows={3}
        autoFocus
        autoComplete="off"
        aria-label={`What ${ASSISTANT_NAME} is to say in the chat`}
        aria-invalid={isTooLong}
        aria-describedby={overId}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <CharactersOver id={overId} text={chosen} max={MESSAGE_MAX_CHARS} />
      <div className="aside-preview">
        <p className="text-note text-soft">Everybody in the chat will read:</p>
        <p dir="auto" className="aside-preview-words">
          {releaseText(userName, chosen === '' ? '…' : chosen)}
        </p>
      </div>
      <div className="aside-release-buttons">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-accent" disabled={!isReady}>
          Say it in the chat
        </button>
      </div>
    </form>
  )
}
