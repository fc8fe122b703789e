import { useState, type SyntheticEvent } from 'react'
import { randomId } from '#lib/client/random-id.ts'
import { releaseText } from '#lib/domain/messages/release.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { MESSAGE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { useChat, useChatActions } from '../use-chat.ts'

type Props = { text: string; onSaid: (words: string) => void; onCancel: () => void }

/** ASIDE-2: lets the person edit Parley's words, preview them as in the chat, and send them. */
export function ReleaseForm({ text, onSaid, onCancel }: Props) {
  const userName = useChat(({ timeline }) => timeline.me?.userName ?? '')
  const isConnected = useChat((chat) => chat.isConnected)
  const { aside } = useChatActions()
  const [words, setWords] = useState(text.slice(0, MESSAGE_MAX_CHARS))
  const [isSending, setIsSending] = useState(false)
  const [tempMsgId] = useState(randomId)
  const said = words.trim()
  const isReady = isConnected && !isSending && said !== '' && said.length <= MESSAGE_MAX_CHARS

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    setIsSending(true)
    if (await aside.release(said, tempMsgId)) onSaid(said)
    else setIsSending(false)
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
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="aside-preview">
        <p className="text-note text-soft">Everybody in the chat will read:</p>
        <p dir="auto" className="aside-preview-words">
          {releaseText(userName, said === '' ? '…' : said)}
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
