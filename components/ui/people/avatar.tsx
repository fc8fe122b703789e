import { initialsOf } from '#lib/domain/people/avatar.ts'
import { Mark } from '../brand/brand.tsx'

type Props = { hue: number; name: string; className?: string }

/** Initials on a quiet colour. */
export function Avatar({ hue, name, className = 'size-9' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`${className} grid shrink-0 place-items-center rounded-full text-note font-semibold text-[var(--avatar-ink)] select-none forced-color-adjust-none`}
      style={{ background: avatarColour(hue) }}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Returns the CSS colour of a hue. */
export function avatarColour(hue: number): string {
  return `oklch(var(--avatar-l) var(--avatar-c) ${hue})`
}

/** Parley's avatar: its mark in a rounded square instead of a circle. */
export function ParleyAvatar({ className = 'size-9' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} grid shrink-0 place-items-center rounded-[30%] border border-line-strong bg-raised`}
    >
      <Mark className="size-[56%]" />
    </span>
  )
}
