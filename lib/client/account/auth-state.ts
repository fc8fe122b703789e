import { makeSignal } from '../signal.ts'

/** ENT-7 to ENT-11: an account, as the browser knows it. */
export type Account = {
  userId: string
  email: string
  displayName: string
  photoURL: string | null
  /** Throws 'User not authenticated' once this account is signed out. */
  getIdToken(): Promise<string>
}

export type AuthState =
  | { status: 'loading'; account: null } // the server has not answered yet
  | { status: 'signed-out'; account: null }
  | { status: 'signed-in'; account: Account }

export const LOADING: AuthState = { status: 'loading', account: null }

const changed = makeSignal()
let current: AuthState = LOADING

/** The sign-in state, in the shape of React's `useSyncExternalStore`. Only `auth.ts` writes it. */
export const authState = {
  get: (): AuthState => current,
  /** ROLE-22: returns the account's id; null when signed out or not known yet. */
  accountId: (): string | null => current.account?.userId ?? null,
  subscribe: changed.listen,
  set(account: Account | null): void {
    const isSame = current.status !== 'loading' && current.account?.userId === account?.userId
    if (isSame) return
    current = account ? { status: 'signed-in', account } : { status: 'signed-out', account: null }
    changed.raise()
  },
}
