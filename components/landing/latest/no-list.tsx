'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { authState } from '#lib/client/account/auth-state.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'

/** PAST-2: lets a person who turned the list off turn it on again. `hasFocus`: they have just turned it off. */
export function NoList({ hasFocus }: { hasFocus: boolean }) {
  const [isKept, setIsKept] = useState(false)
  const accountId = useSyncExternalStore(authState.subscribe, authState.accountId, () => null)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasFocus || isKept) line.current?.focus()
  }, [hasFocus, isKept])
  if (accountId !== null) return null

  function wantAgain(): void {
    recentChats.wantAgain()
    setIsKept(true)
  }

  return (
    <p
      ref={line}
      tabIndex={-1}
      className="mx-auto w-full max-w-[44rem] animate-appear px-5 pb-10 text-note text-soft outline-none sm:px-8"
    >
      <span>
        {isKept ? 'Chats that you open from now on will stand here.' : 'This browser keeps no list of chats. '}
      </span>
      {!isKept && (
        <button type="button" onClick={wantAgain} className="text-button">
          Keep a list of chats here
        </button>
      )}
    </p>
  )
}
