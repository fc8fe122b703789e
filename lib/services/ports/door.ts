import type { Door } from '../../domain/room/door/door.ts'
import type { RulesTally } from '../../domain/room/door/rules.ts'

/** A key that was found. `isGuarded`: whose it is decides whether it opens (a retired key, a locked chat, somebody removed). */
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

/** A person to be removed, and what the policies ask of it. */
export type RemovalFacts = {
  ownerId: string | null
  target: { userId: string; isOwner: boolean }
  isOwnerOnline: boolean
}

/** The name of somebody who is no member any more, or null where nothing changed. */
export type Removed = { userName: string } | null

/** `check` throws where the caller may not. */
export interface RemovalStore {
  follow(sessionId: string, accountId: string): Promise<void>
  remove(sessionId: string, targetUserId: string, check: (facts: RemovalFacts) => void): Promise<Removed>
  vote(
    vote: { sessionId: string; targetUserId: string; userId: string },
    check: (facts: RemovalFacts) => void,
    isDue: (tally: { votes: number; total: number }) => boolean,
  ): Promise<Removed>
}

/** A proposal of rules: its proposer, and how it stands. */
export type RulesFacts = RulesTally & { ownerId: string | null; userId: string }

/** Rules that are in force from now on: those of which proposer, null for none, and whose room it is. */
export type RulesAccepted = { userId: string; userName: string; rules: string | null; ownerId: string | null }

/** `accepted` is null where the proposal waits on; `isNew` is false where nothing changed or a proposal went. */
export type RulesProposed = { proposalId: string; isNew: boolean; userName: string; accepted: RulesAccepted | null }

/** DOOR-6: the room's own rules, and the one proposal of others. */
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
