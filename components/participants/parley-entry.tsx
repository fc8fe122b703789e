import { useState } from 'react'
import { Bot, Check, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Person } from '#lib/domain/people/people.ts'
import { activitySchema, type Activity } from '#lib/protocol/entities.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { isListening, parleyStatusText } from '../ui/people/parley-status-text.ts'
import { PersonFace } from './person-face.tsx'

const CHOICES: readonly { activity: Activity; label: string; hint: string }[] = [
  { activity: 'called', label: 'Only when called', hint: 'When it is named, or its question is answered' },
  { activity: 'balanced', label: 'Balanced', hint: 'When it is asked, or when a word would help' },
  { activity: 'active', label: 'Active', hint: 'As one of the group; it takes up open questions' },
]
const ITEM =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-xl px-3 py-2 text-[0.9375rem] leading-snug text-soft -outline-offset-2 select-none data-highlighted:bg-hover data-highlighted:text-ink data-[state=checked]:text-ink'

/** Parley's entry in the list: its status, and its activity setting, which everybody may change. */
export function ParleyEntry({ person }: { person: Person }) {
  const current = useChat(({ timeline }) => timeline.activity)
  const parley = useChat(({ timeline }) => timeline.parley)
  const statusText = useChat(({ timeline }) => parleyStatusText(timeline))
  const isConnected = useChat((chat) => chat.isConnected)
  const { setActivity } = useChatActions().parley
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null)
  const label = CHOICES.find(({ activity }) => activity === current)?.label ?? ''
  const isShown = current !== 'balanced' && isListening(parley)
  const entry = (
    <>
      <PersonFace person={person} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <bdi className="truncate">{person.userName}</bdi>
          <Bot role="img" aria-label="AI participant" className="size-4 shrink-0 text-accent-ink" />
        </span>
        <span className="block truncate text-note text-faint">
          <span>{statusText}</span>
          {/* Screen readers get 'speaks: …' below instead. */}
          {isShown && <span aria-hidden="true">{` · ${label.toLowerCase()}`}</span>}
        </span>
      </span>
      <span className="sr-only">{`speaks: ${label}`}</span>
    </>
  )
  if (!isConnected) return <div className="participant">{entry}</div>
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={(trigger) => setSidebar(trigger?.closest<HTMLElement>('aside') ?? null)}
        title={`When ${person.userName} speaks: ${label}`}
        className="participant group w-full text-left hover:bg-hover data-[state=open]:bg-hover"
      >
        {entry}
        <SlidersHorizontal
          className="size-3.5 shrink-0 text-faint opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
          aria-hidden
        />
      </DropdownMenu.Trigger>
      {/* A portal, because the list would clip the menu; into the sidebar, to stay in that landmark. */}
      <DropdownMenu.Portal container={sidebar}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 w-72 max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
        >
          <DropdownMenu.Label className="px-3 pt-2 pb-1.5 text-note font-semibold text-faint">
            {`When ${person.userName} speaks, for everybody here`}
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={current}
            onValueChange={(value) => void setActivity(activitySchema.parse(value))}
          >
            {CHOICES.map(({ activity, label, hint }) => (
              <DropdownMenu.RadioItem key={activity} value={activity} className={ITEM}>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-note text-faint">{hint}</span>
                </span>
                <DropdownMenu.ItemIndicator className="pt-0.5 text-accent-ink">
                  <Check className="size-[1.125rem]" aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
