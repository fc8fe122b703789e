import { TITLE_MAX_CHARS } from '#lib/protocol/limits.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { lastActive } from './last-active.ts'

/** MODAL-HIST-2, MODAL-HIST-3, PAST-1: returns the session's name, else 'Untitled Session'. */
export function titleOf(session: SessionListItem): string {
  return givenTitleOf(session) || 'Untitled Session'
}

/** PAST-1: returns the person's own title, else the room's, else its first words, else an empty text. */
function givenTitleOf({ userTitle, proposedTitle, beginning }: SessionListItem): string {
  return userTitle || proposedTitle || beginning || ''
}

/** PAST-5: returns the shown title at the length that a title may have; empty for an untitled session. */
export function editableTitleOf(session: SessionListItem): string {
  const halfCharacter = /[\uD800-\uDBFF]$/
  return givenTitleOf(session).slice(0, TITLE_MAX_CHARS).replace(halfCharacter, '').trim()
}

/** PAST-3: returns each session's accessible name by its id. */
export function sessionNames(sessions: readonly SessionListItem[], nowMs: number): ReadonlyMap<string, string> {
  return namesApart(
    sessions.map((session) => ({ id: session.sessionId, title: titleOf(session), at: session.lastActiveAt })),
    nowMs,
  )
}

type Titled = { id: string; title: string; at: string | undefined }

/** PAST-3: makes names unique: chats with equal titles get their last activity, and then a number. */
export function namesApart(chats: readonly Titled[], nowMs: number): ReadonlyMap<string, string> {
  const titles = counts(chats.map(({ title }) => title))
  const used = new Set<string>()
  const names = new Map<string, string>()
  for (const { id, title, at } of chats) {
    const isOne = titles.get(title) === 1 && !used.has(title)
    const name = isOne ? title : free([title, lastActive(at, nowMs)].filter(Boolean).join(', '), used)
    used.add(name)
    names.set(id, name)
  }
  return names
}

function counts(titles: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const title of titles) found.set(title, (found.get(title) ?? 0) + 1)
  return found
}

function free(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name
  let number = 2
  while (used.has(`${name}, ${number}`)) number += 1
  return `${name}, ${number}`
}
