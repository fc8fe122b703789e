import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { checkName } from '../../domain/people/names.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Announce } from '../messages/announce.ts'
import type { Limit } from '../safety/limit.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  participants: Pick<ParticipantStore, 'rename'>
  limits: { renames: Limit; renameNotices: Limit }
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * Renames a person, and returns the stored name. Older messages keep the name of their time; a notice tells the change
 * (ROOM-3). Throws INVALID_REQUEST for an invalid name, which does not count as a rename, and RATE_LIMITED.
 */
export function makeRenamePerson({ participants, limits, announce, room, makeId }: Deps) {
  return async function renamePerson(caller: Caller, sessionId: string, newName: string): Promise<string> {
    const check = checkName(newName)
    if (!check.ok) throw new Refusal('INVALID_REQUEST', { text: check.reason })
    const { name: userName } = check

    await limits.renames.take(payerOf(caller))
    const { nameBefore, isAlone } = await participants.rename(sessionId, caller.userId, userName)
    room(sessionId).changed()
    const isNews = nameBefore !== userName && !isAlone && (await isLeft(limits.renameNotices, payerOf(caller)))
    if (isNews) await announce(sessionId, `renamed:${makeId()}`, { code: 'renamed', args: { nameBefore, userName } })
    return userName
  }
}

/** DEC-57: takes one from the limit. Returns false when none is left. */
async function isLeft(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.take(key)
    return true
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'RATE_LIMITED') return false
    throw cause
  }
}
