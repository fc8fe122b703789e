'use client'

import { useEffect, useState } from 'react'
import { History } from 'lucide-react'
import { authState } from '#lib/client/account/auth-state.ts'
import { hasRecentChats, recentChatsChanged } from '#lib/client/storage/recent-chats-key.ts'
import { whenIdle } from '../../ui/when-idle.ts'

export const LATEST_ID = 'latest'

/**
 * PAST-2: a link from the header to this browser's recent chats. Its space is free, so nothing moves when it appears.
 * It goes with the list's last chat, and for good at a sign-in, which empties the list.
 */
export function LatestLink() {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => whenIdle(() => setIsThere(hasRecentChats())), [])
  useEffect(() => recentChatsChanged.listen(() => setIsThere((before) => before && hasRecentChats())), [])
  useEffect(() => authState.subscribe(() => authState.accountId() !== null && setIsThere(false)), [])
  if (!isThere) return null
  return (
    <a href={`#${LATEST_ID}`} className="button button-quiet animate-appear px-3!">
      <History className="size-[1.125rem]" aria-hidden />
      <span className="max-[23rem]:sr-only">Latest chats</span>
    </a>
  )
}
