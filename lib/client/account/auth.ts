import { z } from 'zod'
import { ERRORS } from '../../protocol/errors.ts'
import { SIGN_OUT_DELAY_MS } from '../../protocol/limits.ts'
import { accountToken, forgetToken } from './account-token.ts'
import { authState, type Account } from './auth-state.ts'
import { openChannel } from '../channel.ts'
import { csrfToken } from './csrf-token.ts'
import { log } from '../log.ts'
import { request } from '../http.ts'
import { identityLink } from './identity-link.ts'
import { pendingSignOut } from './pending-sign-out.ts'
import { keptFiles } from '../files/kept-files.ts'
import { keptKeys } from '../push/kept-keys.ts'
import { shownNotifications } from '../push/shown.ts'
import { recentChats } from '../storage/recent-chats.ts'
import { landingDraft } from '../storage/landing-draft.ts'
import { disconnectSignal, signedOutSignal, stillSignedInSignal } from '../signal.ts'
import { signInBefore } from './sign-in-before.ts'
import { SIGN_IN_CHANNEL } from './sign-in-popup.ts'
import { signInFailure, signInWindow } from './sign-in-window.ts'
import { anonymousBrowserId, renewAnonymousBrowserId } from '../storage/guest-secret.ts'
import { draft } from '../storage/draft.ts'

const userSchema = z.object({
  id: z.string().min(1),
  email: z.string(),
  name: z.string().nullish(),
  image: z.string().nullish(),
})
/** next-auth answers `{}` when signed out. */
const sessionAnswer = z.object({ user: userSchema.optional().catch(undefined) })
/** next-auth answers a refused sign-out with the address of its own page, which has `csrf` in it. */
const signedOutAnswer = z.object({ url: z.string().refine((url) => !url.includes('csrf')) })

/** Tabs of this browser tell each other of sign-outs here. */
const SIGN_OUT_CHANNEL = 'parley-sign-out'
type SignOutNews = 'leaving' | 'left' | 'stayed'
/** A sign-out that takes longer has failed: its tab was closed. */
const SIGN_OUT_MAX_MS = 10_000

let firstRead: Promise<void> | null = null
let latestQuestion = 0
let otherTabs: BroadcastChannel | null = null

/**
 * Asks the server once for the sign-in, then follows sign-ins and sign-outs of other tabs. Rejects without an answer if
 * an account was signed in here before; the next call asks again.
 */
export function readSignIn(): Promise<void> {
  listenToOtherTabs()
  firstRead ??= read()
  return firstRead
}

/**
 * ROLE-23: returns the identity token; null while signed out. Ask for it before the account's id: it waits for the
 * sign-in state. It rejects when that state stays unknown, so that a signed-in person never goes out as a guest.
 */
export async function identityToken(): Promise<string | null> {
  await readSignIn()
  return accountToken()
}

/** PROD-4, MODAL-SIGN-12. Call it in the click handler. Rejects with the sentence to show. */
export async function signInWithPopup(): Promise<Account> {
  await signInWindow()
  const account = await askServer().catch((error: Error) => Promise.reject(signInFailure(error.message)))
  if (!account) throw signInFailure('this browser did not keep the sign-in.')
  return account
}

/** OUT-1 to OUT-4. Rejects, with everything as before, when the server refused or the outcome is unknown. */
export async function signOut(): Promise<void> {
  await leaveBy(endSignIn)
  settleLeft()
  eraseTraces()
  tellOtherTabs('left')
}

/** Drops the sockets of all tabs and ends the sign-in by `end`. On failure the sockets come back, and it rejects. */
export async function leaveBy(end: () => Promise<void>): Promise<void> {
  pendingSignOut.begin()
  disconnectSignal.raise()
  tellOtherTabs('leaving')
  await new Promise((done) => setTimeout(done, SIGN_OUT_DELAY_MS))
  try {
    await end()
  } catch (error) {
    if (!(await isSignedOut())) {
      stillSignedInSignal.raise()
      tellOtherTabs('stayed')
      throw error
    }
  }
}

/** Asks the server: the sign-out may have succeeded although its answer was lost. */
function isSignedOut(): Promise<boolean> {
  return askServer(settleLeft).then(
    (account) => account === null,
    () => false,
  )
}

/** Signs the page out: the server no longer knows this sign-in, which ended elsewhere or is too old. */
export function signInEnded(): void {
  settle(null)
  endSignIn().catch((error) => log.debug('The old cookie stays', error))
}

async function endSignIn(): Promise<void> {
  const body = { csrfToken: await csrfToken(), callbackUrl: '/', json: 'true' }
  await request('/api/auth/signout', { method: 'POST', body, schema: signedOutAnswer })
}

/** Keeps the known state without an answer; in a browser without an earlier sign-in the person is a guest. */
async function read(): Promise<void> {
  try {
    await askServer()
  } catch (error) {
    log.warn('The sign-in state could not be read', error)
    firstRead = null
    if (authState.get().status === 'loading') settle(null)
    if (signInBefore.isKnown()) throw error
  }
}

/** Keeps the latest of several concurrent answers. `settleNone` runs when nobody is signed in. */
async function askServer(settleNone = settleNobody): Promise<Account | null> {
  const question = ++latestQuestion
  const { user } = await request('/api/auth/session', { schema: sessionAnswer })
  const account = user ? accountOf(user) : null
  if (question !== latestQuestion) return account
  if (account) settle(account)
  else settleNone()
  return account
}

function accountOf({ id, email, name, image }: z.output<typeof userSchema>): Account {
  return { userId: id, email, displayName: name ?? email, photoURL: image ?? null, getIdToken }
}

async function getIdToken(): Promise<string> {
  const token = await identityToken()
  if (token === null) throw new Error(ERRORS.UNAUTHENTICATED.text)
  return token
}

/**
 * Contract, section 8: a guest id belongs to the first account that links it. The next account gets a new one. Asking
 * for a token links it (PROD-26); if that fails, the next token does.
 */
function settle(account: Account | null): void {
  if (account === null) return authState.set(null)
  signInBefore.remember()
  pendingSignOut.end() // it did not reach the server, or somebody has signed in since
  recentChats.clear() // PAST-2: before the page hears of the account, and looks for the list
  const linked = identityLink.accountOf(anonymousBrowserId())
  if (linked !== null && linked !== account.userId) renewAnonymousBrowserId()
  authState.set(account)
  if (linked === account.userId) return
  accountToken().catch((error) => log.debug('This browser is linked with the next token', error))
}

/**
 * Decision 8: settles a sign-out. A linked guest stays the account's, so the next person at this browser is a new one,
 * before the page hears that nobody is signed in. Further tabs find a guest without a link, and keep it. An expired
 * sign-in keeps its guest, because its person will sign in again.
 */
function settleLeft(): void {
  const guest = anonymousBrowserId()
  if (identityLink.accountOf(guest) !== null) {
    identityLink.drop(guest) // its secret still proves the guest
    renewAnonymousBrowserId()
  }
  settle(null)
}

/** Settles an expired sign-in, or finishes a sign-out whose page went away. */
function settleNobody(): void {
  if (!pendingSignOut.isKnown()) return settle(null)
  settleLeft()
  eraseTraces()
}

function listenToOtherTabs(): void {
  if (otherTabs) return
  openChannel(SIGN_IN_CHANNEL)?.addEventListener('message', signedInElsewhere)
  otherTabs = openChannel(SIGN_OUT_CHANNEL)
  let patience: ReturnType<typeof setTimeout> | undefined
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<SignOutNews>) => {
    clearTimeout(patience)
    if (data === 'leaving') {
      disconnectSignal.raise()
      patience = setTimeout(() => void heardNoMore(), SIGN_OUT_MAX_MS)
    }
    if (data === 'stayed') stillSignedInSignal.raise()
    if (data === 'left') void signedOutElsewhere()
  })
}

function signedInElsewhere(): void {
  forgetToken()
  askServer().catch((error) => log.warn('The sign-in of another tab could not be read', error))
}

async function signedOutElsewhere(): Promise<void> {
  forgetToken()
  await comeBack(settleLeft)
}

/** Asks the server for the outcome: the tab that was signing out went silent. */
async function heardNoMore(): Promise<void> {
  await comeBack((error) => log.warn('Whether the sign-out came through is not known', error))
}

/** Reconnects the chat: a change of account does so by itself, the same account needs the signal. */
async function comeBack(onError: (error: unknown) => void): Promise<void> {
  const before = authState.accountId()
  await askServer(settleLeft).catch(onError)
  if (authState.accountId() === before) stillSignedInSignal.raise()
  else if (before !== null) eraseTraces()
}

/**
 * Erases drafts, keys of chats and shown notifications, because the next person may share the computer. Call it last:
 * it completes the sign-out. An expired sign-in keeps them.
 */
export function eraseTraces(): void {
  draft.forgetAll()
  void keptFiles.forgetDrafts()
  landingDraft.forget()
  recentChats.clear()
  keptKeys.clear()
  shownNotifications.closeAll()
  signedOutSignal.raise()
  pendingSignOut.end()
}

/** Tells this browser's other tabs of a sign-out. */
export function tellOtherTabs(news: SignOutNews): void {
  otherTabs?.postMessage(news)
}
