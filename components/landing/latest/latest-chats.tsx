'use client'

import { useEffect, useState } from 'react'
import { authState } from '#lib/client/account/auth-state.ts'
import { hasRecentChats, wantsNoRecentChats } from '#lib/client/storage/recent-chats-key.ts'
import { late } from '../../ui/late.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { LATEST_ID } from './latest-link.tsx'

const LatestList = late(() => import('./latest-list.tsx').then((file) => file.LatestList))
const NoList = late(() => import('./no-list.tsx').then((file) => file.NoList))

type Shown = 'nothing' | 'list' | 'no list' | 'no list any more'

/**
 * PAST-2: the recent chats of this browser, below the first screen, so that late content moves nothing being read. The
 * page itself is the same for everybody.
 */
export function LatestChats() {
  const [shown, setShown] = useState<Shown>('nothing')
  useEffect(
    () => whenIdle(() => setShown(hasRecentChats() ? 'list' : wantsNoRecentChats() ? 'no list' : 'nothing')),
    [],
  )
  // A sign-in empties the list: a copy in memory must not come back with the sign-out.
  useEffect(
    () =>
      authState.subscribe(() => {
        if (authState.accountId() !== null) setShown((before) => (before === 'list' ? 'nothing' : before))
      }),
    [],
  )
  return (
    <div id={LATEST_ID} className="scroll-mt-6">
      {shown === 'list' && (
        <LatestList onEmpty={() => setShown('nothing')} onNone={() => setShown('no list any more')} />
      )}
      {(shown === 'no list' || shown === 'no list any more') && <NoList hasFocus={shown === 'no list any more'} />}
    </div>
  )
}
