import { useId } from 'react'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { TitleInput } from '../ui/in-place/title-input.tsx'
import { SessionFaces } from './session-faces.tsx'
import { editableTitleOf } from './session-name.ts'

type Props = {
  session: SessionListItem
  isHere: boolean
  /** The height of the row that this one replaces. */
  heightPx: number
  onSubmit: (title: string) => Promise<boolean>
  onClose: (byKey: boolean) => void
}

/** SESS-4, PAST-5: a row while its title is edited. It is as high as before, so the list does not move. */
export function SessionEdit({ session, isHere, heightPx, onSubmit, onClose }: Props) {
  const aboutId = useId()
  return (
    <li className="history-row" data-here={isHere} style={{ minHeight: heightPx }}>
      <SessionFaces faces={session.faces} />
      <div className="history-edit">
        <TitleInput
          label="Session title"
          placeholder="A name for this session"
          title={editableTitleOf(session)}
          aboutId={aboutId}
          onSubmit={onSubmit}
          onClose={onClose}
        />
        <p id={aboutId} className="text-note text-soft">
          Only you see this name.
        </p>
      </div>
    </li>
  )
}
