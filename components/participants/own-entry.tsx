import { useEffect } from 'react'
import { Pencil } from 'lucide-react'
import type { Person } from '#lib/domain/people/people.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { NameTag } from '../ui/people/name-tag.tsx'
import { useOpener } from '../ui/in-place/use-opener.ts'
import { PersonFace } from './person-face.tsx'
import { RenameInput } from './rename-input.tsx'

/** NAME-1, NAME-2: one's own entry, a button that turns into the rename input. */
export function OwnEntry({ person }: { person: Person }) {
  const isRenaming = useChat((chat) => chat.isRenaming)
  const { rename, setRenaming } = useChatActions()
  const { opener, returnFocus } = useOpener(isRenaming)

  useEffect(() => () => setRenaming(false), [setRenaming]) // a lost connection removes this entry

  function close(name: string | null, byKey: boolean): void {
    returnFocus(byKey)
    setRenaming(false)
    if (name !== null) void rename(name)
  }

  if (isRenaming) return <RenameInput person={person} onClose={close} />
  return (
    <button
      ref={opener}
      type="button"
      title="Change your name"
      onClick={() => setRenaming(true)}
      className="participant group w-full text-left hover:bg-hover"
    >
      <PersonFace person={person} />
      {/* A long name keeps its width: the tag and '(you)' wrap below it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
        <bdi className="max-w-full truncate">{person.userName}</bdi>
        {person.tag && <NameTag tag={person.tag} />}
        <span className="flex grow items-center justify-between gap-2 text-faint">
          <span>(you)</span>
          <Pencil
            className="size-3.5 shrink-0 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
            aria-hidden
          />
        </span>
      </span>
    </button>
  )
}
