'use client'

import { useState } from 'react'
import type { Account } from '#lib/client/auth-state.ts'
import { Avatar } from '../chat/avatar.tsx'

/** The account's photo, or initials where there is none or it cannot be loaded. Decoration: the name stands elsewhere. */
export function ProfilePhoto({ account, className }: { account: Account; className: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (!account.photoURL || isBroken) {
    return <Avatar userId={account.userId} name={account.displayName} className={className} />
  }
  return (
    // The picture is small, at an address that only the browser knows, and not worth the optimiser.
    <img
      src={account.photoURL}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      className={`${className} rounded-full object-cover`}
    />
  )
}
