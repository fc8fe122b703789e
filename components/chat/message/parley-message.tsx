import { INTERRUPTED } from '#lib/protocol/entities.ts'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { parleyWhyText } from '#lib/protocol/texts/en.ts'
import { ParleyFrame } from './message-frames.tsx'
import type { Elements } from '../../ui/elements.ts'
import { MessageTime } from './message-time.tsx'
import { MessageWords } from './message-words.tsx'
import type { MessageActions } from './use-message-actions.ts'

type Props = { row: MessageRow; actions: MessageActions }

export function ParleyMessage({ row, actions }: Props) {
  const { message, startsGroup, canAskAgain, releasedBy, isMeant } = row
  const { id, status, userName, error, why } = message
  const reason = why ? parleyWhyText(why) : message.reason
  const isStreaming = status === 'streaming'
  return (
    <ParleyFrame
      startsGroup={startsGroup}
      status={status}
      userName={userName}
      time={<MessageTime timestamp={message.timestamp} />}
      why={reason === ALONE ? undefined : reason}
      isMeant={isMeant}
      below={
        status === 'failed' && (
          <Torso why={error ?? INTERRUPTED}>
            {canAskAgain ? (
              <TextButton onClick={() => void actions.askAgain(id)}>Ask again</TextButton>
            ) : (
              <TextButton onClick={actions.askInMessage}>Ask in a message</TextButton>
            )}
          </Torso>
        )
      }
    >
      <MessageWords message={message} actions={actions} isStreaming={isStreaming} releasedBy={releasedBy} />
    </ParleyFrame>
  )
}

/** The reason that stays hidden: alone with Parley, the reader needs none. */
const ALONE = parleyWhyText({ code: 'alone', args: {} })

/** DEC-28: 'interrupted', or 'stopped' by a person, with a button to ask again. */
function Torso({ why, children }: { why: string; children: Elements }) {
  return (
    <p className="flex items-center gap-1 text-note text-faint">
      <span>{why}</span>
      {children}
    </p>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-button">
      {children}
    </button>
  )
}
