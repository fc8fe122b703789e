import { createContext, use } from 'react'
import { hueOf, initialsOf } from '#lib/domain/avatar.ts'
import { Mark } from './brand.tsx'

/** The hues of the people of this chat. */
export const Hues = createContext<ReadonlyMap<string, number>>(new Map())

/** A person's initials on a quiet colour that is theirs. */
export function Avatar({ userId, name, className = 'size-9' }: { userId: string; name: string; className?: string }) {
  const hue = use(Hues).get(userId) ?? hueOf(userId)
  return (
    <span
      aria-hidden="true"
      className={`${className} grid shrink-0 place-items-center rounded-full text-note font-semibold text-[var(--avatar-ink)] select-none forced-color-adjust-none`}
      style={{ background: `oklch(var(--avatar-l) var(--avatar-c) ${hue})` }}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Parley is no circle: its own mark in a rounded square. */
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
