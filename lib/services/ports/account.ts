import type { AccountRecord, OutsideIdentity, Prover, SignIn } from '../../domain/people/caller.ts'
import type { UserSettings } from '../../protocol/entities.ts'
import type { SessionListItem, SessionsPage } from '../../protocol/http.ts'

/** Stores accounts, the sign-ins that prove them, and the guests that belong to them. */
export interface AccountStore {
  signIn(identity: OutsideIdentity): Promise<SignIn>
  endSignIn(signInId: string): Promise<void>
  bySignIn(signInId: string): Promise<AccountRecord | null>
  signInSince(guestId: string, at: Date): Promise<string | null>
  endedAmong(signInIds: readonly string[]): Promise<string[]>
  link(guestId: string, prover: Prover): Promise<string | null>
  exists(accountId: string): Promise<boolean>
  emailOf(accountId: string): Promise<string>
  settings(accountId: string): Promise<UserSettings>
  saveSettings(accountId: string, settings: UserSettings): Promise<void>
}

/** Removes people who leave for good. */
export interface DeparturesStore {
  sessionsOf(userIds: readonly string[]): Promise<string[]>
  leave(sessionId: string, userIds: readonly string[]): Promise<void>
  deleteAccount(accountId: string): Promise<string[]>
  tellGone(userIds: readonly string[]): Promise<void>
}

/** Issues and verifies identity tokens for sign-ins. */
export interface Tokens {
  issue(signIn: SignIn): Promise<{ token: string; expiresAt: string }>
  verify(token: string): Promise<SignIn | null>
}

/** The history of a person with an account, under all of their ids. */
export interface PastSessionStore {
  list(userIds: readonly string[]): Promise<SessionListItem[]>
  page(
    userIds: readonly string[],
    before: { at: string; sessionId: string } | null,
    count: number,
  ): Promise<SessionsPage>
  titleFor(sessionId: string, userIds: readonly string[]): Promise<string | null>
  rename(sessionId: string, userIds: readonly string[], userTitle: string): Promise<boolean>
  forget(sessionId: string, userIds: readonly string[]): Promise<void>
  delete(sessionId: string): Promise<void>
  reopen(sessionId: string, keyHash: string, userIds: readonly string[], isEndedToo: boolean): Promise<boolean>
}
