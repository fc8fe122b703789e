import { useState } from 'react'
import { maySteerParley } from '#lib/domain/room/policies.ts'
import { partText } from '#lib/protocol/texts/en.ts'
import { mannerPoints } from '#lib/protocol/texts/how.ts'
import { useOpener } from '../../ui/in-place/use-opener.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { PartForm } from './part-form.tsx'

/** DOOR-6: Parley's part in this chat, and the owner's way to give it another. */
export function PartSection() {
  const me = useChat(({ timeline }) => timeline.me)
  const manner = useChat(({ timeline }) => timeline.manner)
  const isConnected = useChat((chat) => chat.isConnected)
  const { setManner } = useChatActions().parley
  const [isChoosing, setIsChoosing] = useState(false)
  const { opener, returnFocus } = useOpener(isChoosing)

  function close(): void {
    returnFocus(true)
    setIsChoosing(false)
  }

  return (
    <section aria-label="Its part" className="how-part">
      <h3 className="how-part-title">{partText(manner)}</h3>
      {isChoosing ? (
        <PartForm
          manner={manner}
          disabled={!isConnected}
          onChoose={async (chosen) => {
            if (chosen === manner || (await setManner(chosen))) close()
          }}
          onClose={close}
        />
      ) : (
        <ul className="how-points">
          {mannerPoints(manner).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {me && maySteerParley(me) && !isChoosing && (
        <button
          ref={opener}
          type="button"
          disabled={!isConnected}
          onClick={() => setIsChoosing(true)}
          className="button button-outline mt-3.5"
        >
          Give it another part
        </button>
      )}
    </section>
  )
}
