import { useEffect, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Person } from '#lib/domain/people.ts'
import { NameTag } from '../ui/name-tag.tsx'
import { PersonFace } from './person-face.tsx'
import { RenameInput } from './rename-input.tsx'

type Props = { person: Person; onRename: (name: string) => Promise<void>; onRenaming: (isRenaming: boolean) => void }

/** NAME-1, NAME-2: one's own entry is a button that turns into the rename input. */
export function OwnEntry({ person, onRename, onRenaming }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)

  useEffect(() => {
    onRenaming(isEditing)
    if (!isEditing && returnsFocus.current) button.current?.focus()
    return () => onRenaming(false)
  }, [isEditing, onRenaming])

  function close(name: string | null, byKey: boolean): void {
    returnsFocus.current = byKey
    setIsEditing(false)
    if (name !== null) void onRename(name)
  }

  if (isEditing) return <RenameInput person={person} onClose={close} />
  return (
    <button
      ref={button}
      type="button"
      title="Change your name"
      onClick={() => setIsEditing(true)}
      className="participant group w-full text-left hover:bg-hover"
    >
      <PersonFace person={person} />
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <bdi className="truncate">{person.userName}</bdi>
        {person.tag && <NameTag tag={person.tag} />}
        <span className="shrink-0 text-faint">(you)</span>
      </span>
      <Pencil
        className="size-3.5 shrink-0 text-faint opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        aria-hidden
      />
    </button>
  )
}
