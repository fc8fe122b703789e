import type { RoomChanges } from '../../protocol/events/room.ts'
import type { Timeline } from './timeline.ts'
import { withCards } from './timeline-cards.ts'
import { withCheckIns } from './timeline-check-ins.ts'
import { forgotten, rowsChanged } from './timeline-messages.ts'
import { withParticipants, withVotes } from './timeline-people.ts'
import { isNewPart, noRevs, withPart, withStretch, type Part } from './timeline-revs.ts'

// FEED-3: packets of changes may arrive late, duplicated, or in any order.

/** Applies a packet. Rows replace their older versions; of whole parts the newest packet wins. */
export function changed(state: Timeline, changes: RoomChanges): Timeline {
  const { messages = [], participants, votes, settings, parley, memory, clearedSeq } = changes
  let next: Timeline = { ...state, revs: withStretch(state.revs, changes) }
  const take = (part: Part, rev: number, taken: (state: Timeline) => Timeline) => {
    if (isNewPart(next.revs, part, rev)) next = taken({ ...next, revs: withPart(next.revs, part, rev) })
  }

  if (clearedSeq !== undefined) next = forgotten(next, clearedSeq)
  if (messages.length > 0) next = rowsChanged(next, messages)
  next = withCheckIns(withCards(next, changes.cards ?? []), changes.checkIns ?? [])
  if (participants) take('participants', changes.rev, (one) => withParticipants(one, participants))
  if (votes) take('votes', changes.rev, (one) => withVotes(one, new Map(Object.entries(votes))))
  if (settings) take('settings', changes.rev, (one) => ({ ...one, ...settings }))
  if (parley) take('parley', changes.rev, (one) => ({ ...one, parley, parleyTold: parley }))
  if (memory) take('memory', memory.rev, (one) => one)
  return next
}

/** Handles a server whose rev fell behind, as after a restored backup: all known revs are void. */
export function setBack(state: Timeline): Timeline {
  const messages = state.messages.map(({ rev: _rev, ...message }) => message)
  return { ...state, revs: noRevs, messages, older: [], cards: new Map(), checkIns: new Map() }
}
