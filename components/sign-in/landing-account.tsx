'use client'

import { useEffect, useState } from 'react'
import { log } from '#lib/client/debug.ts'
import { signInBefore } from '#lib/client/sign-in-before.ts'
import { late } from '../ui/late.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { SignInButton } from './sign-in-button.tsx'

const load = () => import('./account-island.tsx')
const AccountIsland = late(() => load().then((file) => file.AccountIsland), <SignInButton />)

/**
 * The landing page's sign-in, history and profile. Nothing of it is part of the first load: a browser in which somebody
 * once signed in asks who it is when the page is idle, any other only when it is needed.
 */
export function LandingAccount() {
  const [state, setState] = useState<'asleep' | 'awake' | 'wanted'>('asleep')
  useEffect(() => (signInBefore.isKnown() ? whenIdle(() => setState('awake')) : undefined), [])
  if (state !== 'asleep') return <AccountIsland isWanted={state === 'wanted'} onMissing={() => setState('asleep')} />
  return <SignInButton onPointerEnter={loadAhead} onFocus={loadAhead} onClick={() => setState('wanted')} />
}

function loadAhead(): void {
  load().catch((error) => log.warn('The sign-in was not loaded ahead', error))
}
