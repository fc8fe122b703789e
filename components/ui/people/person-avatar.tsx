'use client'

import { createContext, use } from 'react'
import { hueOf } from '#lib/domain/people/avatar.ts'
import { Avatar } from './avatar.tsx'

/** The hues of the people of this chat. */
export const Hues = createContext<ReadonlyMap<string, number>>(new Map())

/** Somebody's, in this chat and wherever else they are shown. */
export function useHue(userId: string): number {
  return use(Hues).get(userId) ?? hueOf(userId)
}

/** A person's initials on the colour that is theirs here. */
export function PersonAvatar({ userId, ...props }: { userId: string; name: string; className?: string }) {
  return <Avatar hue={useHue(userId)} {...props} />
}
