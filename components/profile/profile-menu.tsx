'use client'

import { type ReactNode } from 'react'
import { CreditCard, LogOut, Settings } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { countsAsSubscriber } from '#lib/domain/account/subscription.ts'
import { useAuth } from '../sign-in/use-auth.ts'
import { useSubscription } from '../subscription/use-subscription.ts'
import { useMenuChoice } from '../ui/use-menu-choice.ts'

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] text-soft -outline-offset-2 select-none data-highlighted:bg-hover data-highlighted:text-ink'
const ICON = 'size-[1.125rem]'

/** MENU-1 to MENU-7: the profile menu. */
export function ProfileMenu({ photo }: { photo: ReactNode }) {
  const { account, openSettings, openSubscription, signOut } = useAuth()
  const { status, isLoading } = useSubscription()
  const { triggerRef, choose, closed } = useMenuChoice()

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={triggerRef}
        aria-label="Profile"
        title="Profile"
        className="icon-button data-[state=open]:bg-hover"
      >
        {photo}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        onCloseAutoFocus={closed}
        className="z-40 w-64 max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
      >
        <DropdownMenu.Label className="px-3 pt-2 pb-2.5">
          <bdi className="block truncate text-[0.9375rem] font-semibold">{account?.displayName}</bdi>
          <span className="block truncate text-note text-faint">{account?.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="mx-3 mb-1.5 h-px bg-line" />
        <DropdownMenu.Item className={ITEM} disabled={isLoading} onSelect={() => choose(openSubscription)}>
          <CreditCard className={ICON} aria-hidden />
          <span>{isLoading ? 'Loading...' : countsAsSubscriber(status) ? 'Subscription' : 'Subscribe'}</span>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => choose(openSettings)}>
          <Settings className={ICON} aria-hidden />
          <span>Settings</span>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => void signOut()}>
          <LogOut className={ICON} aria-hidden />
          <span>Sign out</span>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
