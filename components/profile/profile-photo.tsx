'use client'

import { useState } from 'react'
import type { Account } from '#lib/client/account/auth-state.ts'
import { initialsOf } from '#lib/domain/people/avatar.ts'
import { avatarColour } from '../ui/people/avatar.tsx'
import { useHue } from '../ui/people/person-avatar.tsx'

type Props = { account: Account; className: string }

/** The account's photo, or initials without a loadable one. Decorative: the name is given elsewhere. */
export function ProfilePhoto({ account, className }: Props) {
  const [isBroken, setIsBroken] = useState(false)
  if (!account.photoURL || isBroken) return <Initials account={account} className={className} />
  return (
    // The image is small, at an address that only the browser knows: not worth the optimiser.
    <img
      src={account.photoURL}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      className={`${className} rounded-full object-cover`}
    />
  )
}

/** The initials as in the chat, but by CSS: text in a button would become part of its accessible name. */
function Initials({ account, className }: Props) {
  const background = avatarColour(useHue(account.userId))
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(account.displayName)}
      className={`${className} grid place-items-center rounded-full text-note font-semibold text-[var(--avatar-ink)] before:content-[attr(data-initials)]`}
      style={{ background }}
    />
  )
}
