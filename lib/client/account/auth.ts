import { z } from 'zod'
import { ERRORS } from '../../protocol/errors.ts'
import { SIGN_OUT_DELAY_MS } from '../../protocol/limits.ts'
import { accountToken, forgetToken } from './account-token.ts'
import { authState, type Account } from './auth-state.ts'
import { openChannel } from '../channel.ts'
import { csrfToken } from './csrf-token.ts'
import { log } from '../debug.ts'
import { request } from '../http.ts'
import { identityLink } from './identity-link.ts'
import { keptFiles } from '../files/kept-files.ts'
import { recentChats } from '../storage/recent-chats.ts'
import { landingDraft } from '../storage/landing-draft.ts'
import { disconnectSignal, signedOutSignal, stillSignedInSignal } from '../signal.ts'
import { signInBefore } from './sign-in-before.ts'
import { SIGN_IN_CHANNEL } from './sign-in-popup.ts'
import { signInFailure, signInWindow } from './sign-in-window.ts'
import { anonymousBrowserId, draft, renewAnonymousBrowserId } from '../storage/storage.ts'

const userSchema = z.object({
  id: z.string().min(1),
  email: z.string(),
  name: z.string().nullish(),
  image: z.string().nullish(),
})
/** next-auth answers `{}` while nobody is signed in. */
const sessionAnswer = z.object({ user: userSchema.optional().catch(undefined) })
/** A refused sign-out leads to next-auth's own page, which asks again. */
const signedOutAnswer = z.object({ url: z.string().refine((url) => !url.includes('csrf')) })

/** This browser's tabs tell each other of sign-outs here. */
const SIGN_OUT_CHANNEL = 'parley-sign-out'
type SignOutNews = 'leaving' | 'left' | 'stayed'
/** No sign-out takes longer: the tab that began it was closed. */
const SIGN_OUT_MAX_MS = 10_000

let firstRead: Promise<void> | null = null
let latestQuestion = 0
let otherTabs: BroadcastChannel | null = null

/**
 * Asks the server once who is signed in, and from then on hears of sign-ins and sign-outs in other tabs. Rejects when there
 * was no answer and somebody was signed in in this browser before; the next call asks again.
 */
export function readSignIn(): Promise<void> {
  listenToOtherTabs()
  firstRead ??= read()
  return firstRead
}

/**
 * ROLE-23: the identity token; null while signed out. Whoever also needs the account's id asks for the token first: this
 * waits until it is known who is signed in, and rejects when it cannot be, for nobody should go out as a guest before.
 */
export async function identityToken(): Promise<string | null> {
  await readSignIn()
  return accountToken()
}

/** PROD-4, MODAL-SIGN-12. Call it in the click itself. Rejects with the sentence to show. */
export async function signInWithPopup(): Promise<Account> {
  await signInWindow()
  const account = await askServer().catch((error: Error) => Promise.reject(signInFailure(error.message)))
  if (!account) throw signInFailure('this browser did not keep the sign-in.')
  return account
}

/**
 * OUT-1 to OUT-4. Rejects when the server did not sign this person out, or nobody knows whether it did; then everything is as
 * before.
 */
export async function signOut(): Promise<void> {
  await leaveBy(endSignIn)
  settle(null)
  forgetDrafts()
  tellOtherTabs('left')
}

/** Drops the sockets of all tabs, and ends the sign-in by `end`; where that fails they come back, and it rejects with the reason. */
export async function leaveBy(end: () => Promise<void>): Promise<void> {
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

/** The sign-out may have succeeded although its answer was lost: ask the server. */
function isSignedOut(): Promise<boolean> {
  return askServer().then(
    (account) => account === null,
    () => false,
  )
}

/** The server no longer knows this sign-in: it ended elsewhere, or it is too old. The page should not pretend. */
export function signInEnded(): void {
  settle(null)
  endSignIn().catch((error) => log.debug('The old cookie stays', error))
}

async function endSignIn(): Promise<void> {
  const body = { csrfToken: await csrfToken(), callbackUrl: '/', json: 'true' }
  await request('/api/auth/signout', { method: 'POST', body, schema: signedOutAnswer })
}

/** Without an answer the known state stays; in a browser where nobody ever signed in, the person is a guest. */
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

/** Keeps the answer of the latest call only, where several run at once. */
async function askServer(): Promise<Account | null> {
  const question = ++latestQuestion
  const { user } = await request('/api/auth/session', { schema: sessionAnswer })
  const account = user ? accountOf(user) : null
  if (question === latestQuestion) settle(account)
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
 * Contract, section 8: a guest id belongs to the first account that links it; the next account gets a new one. To ask for a
 * token is to link it (PROD-26); where that fails, the next token does.
 */
function settle(account: Account | null): void {
  if (account === null) return authState.set(null)
  signInBefore.remember()
  const linked = identityLink.accountOf(anonymousBrowserId())
  if (linked !== null && linked !== account.userId) renewAnonymousBrowserId()
  authState.set(account)
  if (linked === account.userId) return
  accountToken().catch((error) => log.debug('This browser is linked with the next token', error))
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
  await comeBack(() => settle(null))
}

/** The tab that was signing out went silent; ask the server whether it did. */
async function heardNoMore(): Promise<void> {
  await comeBack((error) => log.warn('Whether the sign-out came through is not known', error))
}

/** A change of account reconnects the chat by itself; the same account needs the signal to reconnect. */
async function comeBack(onError: (error: unknown) => void): Promise<void> {
  const before = authState.accountId()
  await askServer().catch(onError)
  if (authState.accountId() === before) stillSignedInSignal.raise()
  else if (before !== null) forgetDrafts()
}

/** Sign-out erases drafts, because the next person may share the computer. An expired sign-in keeps them. */
export function forgetDrafts(): void {
  draft.forgetAll()
  void keptFiles.forgetDrafts()
  landingDraft.forget()
  recentChats.clear()
  signedOutSignal.raise()
}

/** Of a sign-out. */
export function tellOtherTabs(news: SignOutNews): void {
  otherTabs?.postMessage(news)
}
