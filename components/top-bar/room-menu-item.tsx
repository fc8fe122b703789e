import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

const ITEM =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-xl px-3 py-2 text-[0.9375rem] leading-snug text-soft -outline-offset-2 select-none data-disabled:cursor-default data-disabled:text-faint data-highlighted:bg-hover data-highlighted:text-ink'

type Props = {
  icon: LucideIcon
  label: string
  /** One sentence that says what the action does. */
  hint: string
  disabled?: boolean
  /** A switch, and how it stands. */
  checked?: boolean
  onSelect: () => void
}

/** An item of the room's menu: label and hint are its name, so that voice control finds it by either. A switch leaves the menu open. */
export function RoomMenuItem({ icon: Icon, label, hint, disabled = false, checked, onSelect }: Props) {
  const item = { className: ITEM, disabled, textValue: label }
  const words = (
    <>
      <Icon className="mt-0.5 size-[1.125rem] shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-note text-faint">{hint}</span>
      </span>
    </>
  )
  if (checked === undefined) {
    return (
      <DropdownMenu.Item {...item} onSelect={onSelect}>
        {words}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.CheckboxItem
      {...item}
      checked={checked}
      onCheckedChange={onSelect}
      onSelect={(event) => event.preventDefault()}
    >
      {words}
      <span className="size-[1.125rem] shrink-0 pt-0.5 text-accent-ink">
        <DropdownMenu.ItemIndicator>
          <Check className="size-[1.125rem]" aria-hidden />
        </DropdownMenu.ItemIndicator>
      </span>
    </DropdownMenu.CheckboxItem>
  )
}
