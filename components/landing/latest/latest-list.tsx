'use client'

import { useRef, useState } from 'react'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { LatestRow } from './latest-row.tsx'
import { latestNames } from './latest-names.ts'

/** PAST-2: up to five chats to reopen, or to remove from the list. Accounts have the history instead. */
export function LatestList({ onEmpty, onNone }: { onEmpty: () => void; onNone: () => void }) {
  const [chats, setChats] = useState(recentChats.all)
  const [nowMs] = useState(Date.now)
  const heading = useRef<HTMLHeadingElement>(null)
  const names = latestNames(chats, nowMs)
  if (chats.length === 0) return null

  function remove(sessionId: string): void {
    recentChats.forget(sessionId)
    const left = recentChats.all()
    setChats(left)
    if (left.length === 0) onEmpty()
    else heading.current?.focus()
  }

  function wantNone(): void {
    recentChats.wantNone()
    onNone()
  }

  return (
    <section aria-labelledby="latest-chats" className="mx-auto w-full max-w-[44rem] animate-appear px-5 pb-12 sm:px-8">
      <h2 id="latest-chats" ref={heading} tabIndex={-1} className="pb-3 text-title font-semibold outline-none">
        Your latest chats
      </h2>
      <ul aria-labelledby="latest-chats" className="-mx-3">
        {chats.map((chat) => (
          <LatestRow
            key={chat.sessionId}
            chat={chat}
            name={names.get(chat.sessionId) ?? ''}
            nowMs={nowMs}
            onRemove={() => remove(chat.sessionId)}
          />
        ))}
      </ul>
      <p className="pt-3 text-note text-soft">
        <span>Kept in this browser only; it takes no account. Whoever uses this browser can open them. </span>
        <button type="button" onClick={wantNone} className="text-button">
          Keep no list here
        </button>
      </p>
    </section>
  )
}
