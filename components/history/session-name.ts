import type { SessionListItem } from '#lib/protocol/http.ts'
import { lastActive } from './last-active.ts'

/** MODAL-HIST-2, MODAL-HIST-3, PAST-1: a person's own title, else the room's, else its first words. */
export function titleOf({ userTitle, proposedTitle, beginning }: SessionListItem): string {
  return userTitle || proposedTitle || beginning || 'Untitled Session'
}

/**
 * PAST-3: what a session is called by its buttons, by its id. Sessions of one title are told apart by when they were last active,
 * and where that is alike as well by a number.
 */
export function sessionNames(sessions: readonly SessionListItem[], nowMs: number): ReadonlyMap<string, string> {
  const dated = (session: SessionListItem) =>
    [titleOf(session), lastActive(session.lastActiveAt, nowMs)].filter(Boolean).join(', ')
  const titles = counts(sessions.map(titleOf))
  const used = new Set<string>()
  const names = new Map<string, string>()
  for (const session of sessions) {
    const title = titleOf(session)
    const name = titles.get(title) === 1 && !used.has(title) ? title : free(dated(session), used)
    used.add(name)
    names.set(session.sessionId, name)
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
