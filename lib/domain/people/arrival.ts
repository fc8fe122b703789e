import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Timeline } from '../room/timeline.ts'
import { isolated } from '../text/isolated.ts'
import type { Person } from './people.ts'

const NAMES_SHOWN = 3

/** SHARE-1: returns the chat's name for a newcomer: its title, else after its starter. */
export function chatName({ title, participants }: Pick<Timeline, 'title' | 'participants'>): string {
  if (title !== null) return title
  const starter = [...participants.values()].find(({ isOwner }) => isOwner)
  if (!starter || starter.userName === DEFAULT_NAME) return 'You are in this chat now'
  return `${isolated(starter.userName)}’s chat`
}

/** Returns everybody online, without Parley. */
export function peopleHere(people: readonly Person[]): Person[] {
  return people.filter(({ isAI, isOnline, isYou }) => !isAI && (isOnline || isYou))
}

/** ROOM-2, SHARE-1: returns 'You and Ana are here.' with a few names at most. Several nameless people are only counted. */
export function hereNow(people: readonly Person[]): string {
  const others = peopleHere(people).filter(({ isYou }) => !isYou)
  if (others.length === 0) return 'Only you are here right now.'
  const nameless = others.filter(({ userName }) => userName === DEFAULT_NAME)
  const named = nameless.length > 1 ? others.filter((person) => !nameless.includes(person)) : others
  const names = named.slice(0, NAMES_SHOWN).map(({ userName }) => isolated(userName))
  const uncounted = others.length - names.length
  const rest = uncounted === 0 ? [] : [names.length === 0 ? `${uncounted} others` : `${uncounted} more`]
  const all = ['You', ...names, ...rest]
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)} are here.`
}
