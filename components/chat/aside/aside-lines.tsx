import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { MessageText } from '../message/message-text.tsx'
import { useChat, useChatActions } from '../use-chat.ts'
import { ASIDE_FAILURES } from './aside-failures.ts'
import { useKeptPlace } from './use-kept-place.ts'

type Props = {
  /** Released words, as stored in the chat, by the id of their message in the aside. */
  said: ReadonlyMap<string, string>
  onRelease: (message: AsideMessage) => void
  /** Shows the chat that the aside covers; null where both stand side by side. */
  onShow: (() => void) | null
}

/** ASIDE-1: the messages of the aside, oldest first. `AsideAnnouncer` announces the answers. */
export function AsideLines({ said, onRelease, onShow }: Props) {
  const { messages, hasOlder, isRead } = useChat((chat) => chat.aside.log)
  const hasReadFailed = useChat((chat) => chat.aside.hasReadFailed)
  const isConnected = useChat((chat) => chat.isConnected)
  const { aside } = useChatActions()
  const { list, handlers } = useKeptPlace(messages)
  const last = messages.at(-1)

  return (
    <div
      ref={list}
      className="aside-lines"
      role="log"
      aria-label={`You and ${ASSISTANT_NAME}`}
      aria-live="off"
      tabIndex={0}
      {...handlers}
    >
      {hasOlder && (
        <button
          type="button"
          className="button button-outline self-center"
          disabled={!isConnected}
          onClick={() => void aside.readOlder()}
        >
          Show earlier
        </button>
      )}
      {hasReadFailed && (
        <button type="button" className="button button-outline self-center" onClick={() => void aside.readAgain()}>
          This could not be loaded. Try again
        </button>
      )}
      {isRead && messages.length === 0 && (
        <p className="aside-empty">
          {`Say what is on your mind, or ask ${ASSISTANT_NAME} to help you find the words. It takes no side and tells nobody what you say here.`}
        </p>
      )}
      {messages.map((message) => (
        <AsideLine
          key={message.id}
          message={message}
          onRelease={onRelease}
          onShow={onShow}
          said={said.get(message.id)}
          isLast={message === last}
        />
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'onRelease' | 'onShow'> & {
  message: AsideMessage
  said: string | undefined
  isLast: boolean
}

function AsideLine({ message, said, isLast, onRelease, onShow }: LineProps) {
  const { kind, text, status, error = 'cannot-answer' } = message
  const { aside } = useChatActions()
  const isFailed = status === 'failed'
  if (isFailed && text === '' && !isLast) return null
  return (
    <div className={`aside-line aside-line-${kind}`}>
      <span className="sr-only">{kind === 'person' ? 'You:' : `${ASSISTANT_NAME}:`}</span>
      {(text !== '' || status === 'streaming') && (
        <div className="aside-bubble">
          <MessageText text={text} isStreaming={status === 'streaming'} />
        </div>
      )}
      {isFailed && <p className="text-note text-soft">{ASIDE_FAILURES[error]}</p>}
      {isFailed && isLast && error !== 'spent' && (
        <button type="button" className="aside-action" onClick={() => void aside.askAgain()}>
          Ask again
        </button>
      )}
      {said !== undefined && <Said words={said} onShow={onShow} />}
      {said === undefined && status === 'sent' && (kind === 'person' || isLast) && (
        <button type="button" className="aside-action" onClick={() => onRelease(message)}>
          {`Let ${ASSISTANT_NAME} say this…`}
        </button>
      )}
    </div>
  )
}

/** ASIDE-2: repeats the words that Parley said in the chat, because a phone's aside covers the chat. */
function Said({ words, onShow }: { words: string; onShow: (() => void) | null }) {
  return (
    <div className="aside-said">
      <p role="status" dir="auto" className="line-clamp-4">{`Said in the chat: “${words}”`}</p>
      {onShow && (
        <button type="button" className="aside-action" onClick={onShow}>
          Show it
        </button>
      )}
    </div>
  )
}
