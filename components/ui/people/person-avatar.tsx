'use client'

import { createContext, use } from 'react'
import { hueOf } from '#lib/domain/people/avatar.ts'
import { Avatar } from './avatar.tsx'

/** The hues of this chat's people. */
export const Hues = createContext<ReadonlyMap<string, number>>(new Map())

/** Returns this person's hue in the chat; outside a chat, the hue of their id. */
export function useHue(userId: string): number {
  return use(Hues).get(userId) ?? hueOf(userId)
}

/** A person's initials on their colour in this chat. */
export function PersonAvatar({ userId, ...props }: { userId: string; name: string; className?: string }) {
  return <Avatar hue={useHue(userId)} {...props} />
}
