import { Lock, Pencil } from 'lucide-react'
import { mayNameRoom } from '#lib/domain/room/policies.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { LOCKED } from '#lib/protocol/texts/en.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { TitleInput } from '../ui/in-place/title-input.tsx'
import { useOpener } from '../ui/in-place/use-opener.ts'

type Props = { isEditing: boolean; onEdit: () => void; onDone: () => void }

/** ROOM-1: the chat's title, the page's heading. The owner edits it in place. */
export function RoomTitle({ isEditing, onEdit, onDone }: Props) {
  const title = useChat(({ timeline }) => timeline.title)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const mayName = useChat(
    ({ timeline, isConnected }) => isConnected && timeline.me !== null && mayNameRoom(timeline.me),
  )
  const { nameRoom } = useChatActions()
  const { opener, returnFocus } = useOpener(isEditing)

  function close(byKey: boolean): void {
    returnFocus(byKey)
    onDone()
  }

  if (isEditing) {
    return (
      <div className="room-title">
        <h1 className="sr-only">{title ?? ASSISTANT_NAME}</h1>
        <TitleInput
          label="Title of this chat"
          placeholder="A title, for everybody here"
          title={title ?? ''}
          onSubmit={nameRoom}
          onClose={close}
        />
      </div>
    )
  }
  return (
    <div className="room-title" data-untitled={title === null}>
      {isLocked && <Lock role="img" aria-label={LOCKED} className="room-lock" />}
      <h1 className={title === null ? 'sr-only' : 'room-title-text'}>
        <bdi>{title ?? ASSISTANT_NAME}</bdi>
      </h1>
      {mayName && (
        <button
          ref={opener}
          type="button"
          aria-label={title === null ? undefined : 'Change the title'}
          title={title === null ? 'A title for everybody here' : 'Change the title'}
          onClick={onEdit}
          className="room-title-edit"
        >
          <Pencil className="size-3.5" aria-hidden />
          {title === null && <span>Name this chat</span>}
        </button>
      )}
    </div>
  )
}
