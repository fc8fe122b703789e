import type { AccountRecord, OutsideIdentity, Prover, SignIn } from '../../domain/people/caller.ts'
import type { UserSettings } from '../../protocol/entities.ts'
import type { SessionListItem, SessionsPage } from '../../protocol/http.ts'

/** Stores accounts, the sign-ins that prove them, and the guests that belong to them. */
export interface AccountStore {
  /**
   * Finds or makes the account of this identity, and begins a sign-in. Never matches by e-mail: an address may have
   * changed hands.
   */
  signIn(identity: OutsideIdentity): Promise<SignIn>
  /** Ends a sign-in: its tokens become invalid, and every gateway hears of it. */
  endSignIn(signInId: string): Promise<void>
  /** Returns the account of a sign-in, or null when the sign-in has ended. */
  bySignIn(signInId: string): Promise<AccountRecord | null>
  /** Returns the sign-in that proved this guest id last; null unless it first did so after `at` and has not ended. */
  signInSince(guestId: string, at: Date): Promise<string | null>
  /** Returns the given sign-ins that have ended or whose account was deleted. */
  endedAmong(signInIds: readonly string[]): Promise<string[]>
  /**
   * Links a guest id to the first account that proves both. The browser that notifies this guest becomes the account's,
   * until that sign-in ends (PUSH-1). Returns the owner's account id, or null when the account already has too many
   * guests.
   */
  link(guestId: string, prover: Prover): Promise<string | null>
  exists(accountId: string): Promise<boolean>
  emailOf(accountId: string): Promise<string>
  settings(accountId: string): Promise<UserSettings>
  saveSettings(accountId: string, settings: UserSettings): Promise<void>
}

/** Removes people who leave for good. */
export interface DeparturesStore {
  /** Returns every session that the person joined or owns, forgotten ones too. */
  sessionsOf(userIds: readonly string[]): Promise<string[]>
  /** Deletes a session without other members. Else passes on ownership, and removes the person's private data. */
  leave(sessionId: string, userIds: readonly string[]): Promise<void>
  /**
   * Deletes the account with its identities, sign-ins, guests, settings and subscription. Every gateway hears of the
   * sign-ins. Returns all ids that the person had.
   */
  deleteAccount(accountId: string): Promise<string[]>
  /** Open agreements that wait for this person say that they can't close. */
  tellGone(userIds: readonly string[]): Promise<void>
}

/** Issues and verifies identity tokens for sign-ins. */
export interface Tokens {
  issue(signIn: SignIn): Promise<{ token: string; expiresAt: string }>
  /** Returns the sign-in that a token names; null when the token is foreign, changed or expired. */
  verify(token: string): Promise<SignIn | null>
}

/** The history of a person with an account, under all of their ids. */
export interface PastSessionStore {
  /** Returns SESSIONS_LISTED_MAX sessions at most, and no more than one answer holds. */
  list(userIds: readonly string[]): Promise<SessionListItem[]>
  /** PAST-1: returns at most `count` sessions after `before`, each with its preview. */
  page(
    userIds: readonly string[],
    before: { at: string; sessionId: string } | null,
    count: number,
  ): Promise<SessionsPage>
  /** Returns the title in this person's own history, or null. */
  titleFor(sessionId: string, userIds: readonly string[]): Promise<string | null>
  /** Sets the person's own title. Returns false unless they own the session, or are in it and have not forgotten it. */
  rename(sessionId: string, userIds: readonly string[], userTitle: string): Promise<boolean>
  /** Removes a session from this person's history, and deletes their aside there. */
  forget(sessionId: string, userIds: readonly string[]): Promise<void>
  /** Deletes a session with its content, at once and on every gateway. */
  delete(sessionId: string): Promise<void>
  /**
   * Opens a session again, if it had ended, and adds a key; the keys of a running session stay valid. After a reset it
   * no longer leads to its successor: both chats go on apart. Returns false when the session was deleted, these ids
   * were removed (DOOR-3), or it has ended and `isEndedToo` is false.
   */
  reopen(sessionId: string, keyHash: string, userIds: readonly string[], isEndedToo: boolean): Promise<boolean>
}
