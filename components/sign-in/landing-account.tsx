'use client'

import { useEffect, useState } from 'react'
import { log } from '#lib/client/log.ts'
import { isSignedIn, signInBefore } from '#lib/client/account/sign-in-before.ts'
import { late } from '../ui/late.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { SignInButton } from './sign-in-button.tsx'

const load = () => import('./account-island.tsx')
const AccountIsland = late(() => load().then((file) => file.AccountIsland), <SignInButton />)

/**
 * The landing page's sign-in, history and profile, loaded after the page. They load when idle for people who are or
 * were signed in, else on demand.
 */
export function LandingAccount() {
  const [state, setState] = useState<'asleep' | 'awake' | 'wanted'>('asleep')
  useEffect(() => whenIdle(() => void wakeForSignedIn(() => setState('awake'))), [])
  if (state !== 'asleep') return <AccountIsland isWanted={state === 'wanted'} onMissing={() => setState('asleep')} />
  return <SignInButton onPointerEnter={loadAhead} onFocus={loadAhead} onClick={() => setState('wanted')} />
}

function loadAhead(): void {
  load().catch((error) => log.warn('The sign-in was not loaded ahead', error))
}

async function wakeForSignedIn(wake: () => void): Promise<void> {
  if (signInBefore.isKnown() || (await isSignedIn())) wake()
}
