import type { Door } from '../../domain/room/door/door.ts'
import type { RulesTally } from '../../domain/room/door/rules.ts'

/**
 * A key that was found. `isGuarded` is true when it opens only for some people: a retired key, a locked chat, or one
 * with removed people.
 */
export type FoundKey = { at: Date; isGuarded: boolean }

/** Decides who gets into a session, and by which keys. Keys are known by their hash. */
export interface DoorStore {
  findKey(sessionId: string, keyHash: string): Promise<FoundKey | null>
  doorFor(sessionId: string, keyHash: string, ids: readonly string[]): Promise<Door>
  doorWithoutKey(sessionId: string, ids: readonly string[]): Promise<Door>
  bannedIds(sessionId: string): Promise<ReadonlySet<string>>
  setLocked(sessionId: string, isLocked: boolean): Promise<boolean>
  renewLink(sessionId: string, keyHash: string): Promise<boolean>
  addKey(sessionId: string, keyHash: string): Promise<boolean>
  exchangeKey(sessionId: string, keyHash: string, ids: readonly string[], newHash: string): Promise<boolean>
  retiredAmong(keyHashes: readonly string[]): Promise<string[]>
}

/** A person to be removed, with the facts that the policies need. */
export type RemovalFacts = {
  ownerId: string | null
  target: { userId: string; isOwner: boolean }
  isOwnerOnline: boolean
}

/** The name of the removed person, or null when nothing changed. */
export type Removed = { userName: string } | null

/** `check` throws when the caller may not remove. */
export interface RemovalStore {
  follow(sessionId: string, accountId: string): Promise<void>
  remove(sessionId: string, targetUserId: string, check: (facts: RemovalFacts) => void): Promise<Removed>
  vote(
    vote: { sessionId: string; targetUserId: string; userId: string },
    check: (facts: RemovalFacts) => void,
    isDue: (tally: { votes: number; total: number }) => boolean,
  ): Promise<Removed>
}

/** A proposal of rules: its proposer and its votes. */
export type RulesFacts = RulesTally & { ownerId: string | null; userId: string }

/** Rules that have come into force: their proposer, their text (null for none), and the room's owner. */
export type RulesAccepted = { userId: string; userName: string; rules: string | null; ownerId: string | null }

/** `accepted` is null while the proposal waits; `isNew` is false when nothing changed or a proposal was withdrawn. */
export type RulesProposed = { proposalId: string; isNew: boolean; userName: string; accepted: RulesAccepted | null }

/** DOOR-6: stores the room's rules, and the one proposal of new ones. */
export interface RulesStore {
  propose(
    proposal: { sessionId: string; proposalId: string; userId: string; text: string },
    isAccepted: (facts: RulesFacts) => boolean,
    mayWithdraw: (facts: Pick<RulesFacts, 'ownerId' | 'userId'>) => boolean,
  ): Promise<RulesProposed>
  accept(
    vote: { sessionId: string; proposalId: string; userId: string },
    isAccepted: (facts: RulesFacts) => boolean,
  ): Promise<RulesAccepted | null>
}
