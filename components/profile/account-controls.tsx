'use client'

import { History } from 'lucide-react'
import { SignInButton } from '../sign-in/sign-in-button.tsx'
import { useAuth } from '../sign-in/use-auth.ts'
import { late } from '../ui/late.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

const ProfileMenu = late(
  () => import('./profile-menu.tsx').then((file) => file.ProfileMenu),
  <span className="size-11" />,
)

/** CHAT-12 to CHAT-14: the account's controls. Their space is kept until the sign-in is known. */
export function AccountControls() {
  const { status, account, openSignIn, openHistory } = useAuth()
  if (status === 'loading') return <SignInButton isWaiting onClick={openSignIn} />
  if (status === 'signed-out') return <SignInButton onClick={openSignIn} />
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-label="Session history"
        title="Session history"
        onClick={openHistory}
        className="icon-button"
      >
        <History className="size-5" aria-hidden />
      </button>
      <ProfileMenu key={account.userId} photo={<ProfilePhoto account={account} className="size-8" />} />
    </div>
  )
}
