import { useId, useState, type SyntheticEvent } from 'react'
import { checkName } from '#lib/domain/people/names.ts'
import { isNameless } from '#lib/domain/people/people.ts'
import { NAME_MAX_CHARS } from '#lib/protocol/limits.ts'
import { useChat, useChatActions, useChatNow } from '../use-chat.ts'

type Props = {
  /** Called when the name is sent. */
  onSave: () => void
  /** Called once the server has accepted the name; after a refusal the form stays. */
  onNamed: () => void
}

/** SHARE-1, NAME-3, VAL-10 to VAL-12: the form for the newcomer's name; empty until they have one. */
export function NameForm({ onSave, onNamed }: Props) {
  const now = useChatNow()
  const isConnected = useChat((chat) => chat.isConnected)
  const current = useChat(({ timeline }) => timeline.me?.userName)
  const { rename } = useChatActions()
  const [name, setName] = useState(() => (isNameless(now().timeline) ? '' : (current ?? '')))
  const reasonId = useId()
  const check = checkName(name)
  const reason = name.trim() === '' || check.ok ? null : check.reason
  const isSavable = isConnected && check.ok && check.name !== current

  function save(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isSavable) return
    onSave()
    void sendName(check.name)
  }

  async function sendName(name: string): Promise<void> {
    await rename(name)
    if (now().timeline.me?.userName !== current) onNamed()
  }

  return (
    <form onSubmit={save} className="arrival-name">
      <div className="flex gap-2">
        <input
          aria-label="Choose a name"
          placeholder="Choose a name"
          dir="auto"
          aria-invalid={reason !== null}
          aria-describedby={reason ? reasonId : undefined}
          autoComplete="nickname"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="rename-input h-11! rounded-xl! px-3.5!"
        />
        <button type="submit" aria-disabled={!isSavable} className="button button-outline">
          Save
        </button>
      </div>
      <p id={reasonId} role="alert" className="pt-1 text-note text-danger empty:hidden">
        {reason}
      </p>
    </form>
  )
}
