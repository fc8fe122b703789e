import { useRef, useState } from 'react'
import { Ellipsis, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { removeVotesAgainst, type RemovalOffer } from '#lib/domain/room/door/removal.ts'
import { markedName } from '#lib/domain/people/namesakes.ts'
import type { Person } from '#lib/domain/people/people.ts'
import type { RemoveVotes } from '#lib/protocol/events/door.ts'
import { useChat, useChatActions, useChatNow } from '../chat/use-chat.ts'
import { RoomMenuItem } from '../top-bar/room-menu-item.tsx'
import { LateConfirmDialog } from '../ui/dialog/late-confirm-dialog.ts'
import type { Elements } from '../ui/elements.ts'

type Props = {
  person: Person
  /** The action that would not be refused (DOOR-5). */
  offered: RemovalOffer
  title: string
  onPointerEnter: () => void
  children: Elements
}

/** DOOR-3: the entry of a person whom the reader may remove, or vote to remove. Its menu is in the sidebar. */
export function PersonMenu({ person, offered, title, onPointerEnter, children }: Props) {
  const { removePerson } = useChatActions().door
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const isChosen = useRef(false)
  const trigger = useRef<HTMLButtonElement>(null)

  /** Asks after the menu closed, so that the question can return the focus to the entry. */
  function closed(event: Event): void {
    if (!isChosen.current) return
    isChosen.current = false
    event.preventDefault()
    trigger.current?.focus()
    setIsAsked(true)
  }

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={(button) => {
            trigger.current = button
            setSidebar(button?.closest<HTMLElement>('aside') ?? null)
          }}
          title={title}
          onPointerEnter={onPointerEnter}
          data-offline={!person.isOnline}
          className="participant group w-full text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          {children}
          <Ellipsis
            className="size-4 shrink-0 text-faint opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
            aria-hidden
          />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={sidebar}>
          <DropdownMenu.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={closed}
            className="z-50 w-72 max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
          >
            {offered === 'remove' ? (
              <RoomMenuItem
                icon={UserX}
                label="Remove from this chat"
                hint="They leave at once and cannot come back; older links stop working"
                onSelect={() => void (isChosen.current = true)}
              />
            ) : (
              <VoteItem userId={person.userId} />
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isAsked && (
        <LateConfirmDialog
          title={`Remove ${markedName(person.userName, person.tag)}?`}
          text="They leave at once and cannot come back. Older links let nobody new in; everybody else stays."
          action="Remove"
          onConfirm={() => void removePerson(person.userId)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

function VoteItem({ userId }: { userId: string }) {
  const now = useChatNow()
  const told = useChat(({ timeline }) => timeline.removeVotes.get(userId))
  const { voteToRemove } = useChatActions().door
  const votes = told ?? removeVotesAgainst(userId, now().timeline)
  return (
    <RoomMenuItem
      icon={UserX}
      label={votes.isMine ? 'Take back your vote' : 'Vote to remove'}
      hint={voteHint(votes)}
      onSelect={() => void voteToRemove(userId)}
    />
  )
}

/** The votes so far and the votes needed, without names. */
function voteHint({ votes, needed }: Pick<RemoveVotes, 'votes' | 'needed'>): string {
  return `At ${needed} votes they leave and cannot come back; ${votes} so far. Only while the owner is away.`
}
