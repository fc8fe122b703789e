import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

const ITEM =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-xl px-3 py-2 text-[0.9375rem] leading-snug -outline-offset-2 select-none data-disabled:cursor-default data-disabled:text-faint data-highlighted:bg-hover'
const CALM = 'text-soft data-highlighted:text-ink'
const DANGER = 'text-danger'

type Props = {
  icon: LucideIcon
  label: string
  /** One sentence about what the action does. */
  hint: string
  disabled?: boolean
  /** True when the action cannot be undone. */
  isDanger?: boolean
  onSelect: () => void
}

/** An item of the room's menu. Label and hint form its name, so that voice control finds it by either. */
export function RoomMenuItem({ icon: Icon, label, hint, disabled = false, isDanger = false, onSelect }: Props) {
  return (
    <DropdownMenu.Item
      className={`${ITEM} ${isDanger ? DANGER : CALM}`}
      disabled={disabled}
      textValue={label}
      onSelect={onSelect}
    >
      <Icon className="mt-0.5 size-[1.125rem] shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-note text-faint">{hint}</span>
      </span>
    </DropdownMenu.Item>
  )
}

/** Stands between groups of actions. */
export function RoomMenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
}
