import { useId, useState, type SyntheticEvent } from 'react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { useDeleteAccount } from './use-delete-account.ts'

/** Typed to confirm, in any case. */
const WORD = 'delete'

/** DEC-62: deletes the account in two steps: the consequences first, then a typed word. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <Confirmation onClose={onClose} onCancel={() => setIsAsking(false)} />
  return (
    <button type="button" className="button button-quiet -ml-4 text-danger!" onClick={() => setIsAsking(true)}>
      Delete my account
    </button>
  )
}

function Confirmation({ onClose, onCancel }: { onClose: () => void; onCancel: () => void }) {
  const { isBusy, error, erase } = useDeleteAccount(onClose)
  const [typed, setTyped] = useState('')
  const id = useId()
  const isConfirmed = typed.trim().toLowerCase() === WORD

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isConfirmed) void erase()
  }

  return (
    <form onSubmit={submitted} noValidate aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-semibold">
        Delete my account
      </h3>
      <p id={`${id}-what`} className="pt-1.5 text-label text-soft">
        {`Your settings, your history and the chats in which you were alone with ${ASSISTANT_NAME} are deleted for good. A paid plan ends at once. What you said to others stays in their chats, under the name you had there.`}
      </p>
      <label htmlFor={`${id}-word`} className="block pt-4 pb-1.5 text-label font-medium">
        {`Type “${WORD}” to confirm:`}
      </label>
      <input
        id={`${id}-word`}
        // The person has just asked for it, and it is the next step.
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        disabled={isBusy}
        onChange={(event) => setTyped(event.target.value)}
        aria-describedby={`${id}-what`}
        className="rename-input h-12 w-full scroll-mb-28 rounded-xl! px-3.5!"
      />
      <p role="alert" className="pt-2 text-label text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5 pt-5">
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-danger disabled:opacity-50" disabled={!isConfirmed || isBusy}>
          {isBusy ? 'Deleting…' : 'Delete for good'}
        </button>
      </div>
    </form>
  )
}
