'use client'

import { useEffect, useState } from 'react'
import { hasRecentChats } from '#lib/client/storage/recent-chats-key.ts'
import { late } from '../../ui/late.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { LATEST_ID } from './latest-link.tsx'

const LatestList = late(() => import('./latest-list.tsx').then((file) => file.LatestList))

/**
 * PAST-2: the chats that this browser was in lately, below the first screen: what comes after the page was painted moves nothing
 * that one reads. The page itself is the same for everybody.
 */
export function LatestChats() {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => whenIdle(() => setIsThere(hasRecentChats())), [])
  return (
    <div id={LATEST_ID} className="scroll-mt-6">
      {isThere && <LatestList onEmpty={() => setIsThere(false)} />}
    </div>
  )
}
