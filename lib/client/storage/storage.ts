import { z } from 'zod'
import { doMentionsFit, mentionsSchema, quotationSchema, type Addressed } from '../../protocol/addressed.ts'
import { anonymousBrowserIdSchema } from '../../protocol/entities.ts'
import { ANONYMOUS_ID_HEADER } from '../../protocol/http.ts'
import { log } from '../debug.ts'
import { randomId } from '../random-id.ts'
import { makeSignal } from '../signal.ts'
import { makeSafeStorage } from './safe-storage.ts'

/** The exact keys of section 3's client storage (STORE-1 to STORE-5); STORE-6 and STORE-7 have files of their own. */
const KEYS = {
  anonymousBrowserId: 'anonymousBrowserId',
  authReturnUrl: 'authReturnUrl',
  hasClickedInvite: 'hasClickedInvite',
} as const

/** STORE-3: the id without a source of random values. No server accepts it, so its holder can only read. */
const ANONYMOUS_ID_FALLBACK = 'error-generating-id'

const local = makeSafeStorage('localStorage')

/** STORE-1, STORE-2: returns this browser's secret, made at its first use. */
export function anonymousBrowserId(): string {
  const known = local.get(KEYS.anonymousBrowserId)
  if (known !== null && anonymousBrowserIdSchema.safeParse(known).success) return known
  return renewAnonymousBrowserId()
}

/** Makes a new guest id (contract, section 8): an id belongs to the first account that links it. */
export function renewAnonymousBrowserId(): string {
  try {
    const made = `anon-${Date.now()}-${randomId()}`
    local.set(KEYS.anonymousBrowserId, made)
    return made
  } catch (error) {
    log.error('No random values for the browser id', error)
    return ANONYMOUS_ID_FALLBACK
  }
}

/** Contract, section 3: returns the header that proves this browser's guest id; none without an id. */
export function anonymousProof(): Record<string, string> {
  const id = anonymousBrowserId()
  return id === ANONYMOUS_ID_FALLBACK ? {} : { [ANONYMOUS_ID_HEADER]: id }
}

/** STORE-4: the path to return to after signing in. */
export const authReturnUrl = {
  get: () => local.get(KEYS.authReturnUrl),
  set: (path: string) => local.set(KEYS.authReturnUrl, path),
  clear: () => local.remove(KEYS.authReturnUrl),
}

const invited = makeSignal()

/** STORE-5, CHAT-8, CHAT-9, SHARE-1: the Invite button glows until the first invite by any button. */
export const invite = {
  hasBeenClicked: () => local.get(KEYS.hasClickedInvite) === 'true',
  clicked(): void {
    local.set(KEYS.hasClickedInvite, 'true')
    invited.raise()
  },
  subscribe: invited.listen,
}

const DRAFT_PREFIX = 'draft:'
const draftKey = (sessionId: string) => DRAFT_PREFIX + sessionId
const addressedKey = (sessionId: string) => `${draftKey(sessionId)}:for`
const addressedSchema = z.object({ replyTo: quotationSchema.optional(), mentions: mentionsSchema.optional() })

/** The message box's text per session, which survives a reload and a reset. All tabs share it; the last write wins. */
export const draft = {
  of: (sessionId: string) => local.get(draftKey(sessionId)) ?? '',
  keep: (sessionId: string, text: string) => local.set(draftKey(sessionId), text),
  /** Drops this text only: a different one belongs to another tab. */
  drop(sessionId: string, text: string): void {
    if (this.of(sessionId) === text) local.remove(draftKey(sessionId))
  },
  /** Puts texts before the draft, each on its own line. */
  begin(sessionId: string, texts: readonly string[]): void {
    const all = [...texts, this.of(sessionId)].filter((text) => text !== '')
    if (texts.length > 0) this.keep(sessionId, all.join('\n'))
  },
  carry(fromSessionId: string, toSessionId: string): void {
    const text = this.of(fromSessionId)
    if (text === '') return // another tab carried it already
    this.begin(toSessionId, [text])
    this.drop(fromSessionId, text)
    local.remove(addressedKey(fromSessionId)) // the quoted message is not in the new chat
  },
  /** Returns the draft's quotation, and its mentions if the text still names them. */
  addressedOf(sessionId: string): Addressed {
    const stored = local.get(addressedKey(sessionId))
    if (stored === null) return {}
    try {
      const { mentions, ...addressed } = addressedSchema.parse(JSON.parse(stored))
      return mentions && doMentionsFit(this.of(sessionId), mentions) ? { ...addressed, mentions } : addressed
    } catch (error) {
      log.warn('What the draft answers cannot be read', error)
      return {}
    }
  },
  address(sessionId: string, { replyTo, mentions }: Addressed): void {
    const isForNobody = !replyTo && !mentions?.length
    if (isForNobody) local.remove(addressedKey(sessionId))
    else local.set(addressedKey(sessionId), JSON.stringify({ replyTo, mentions }))
  },
  /** Drops the draft of a session that is gone. */
  forget(sessionId: string): void {
    local.remove(draftKey(sessionId))
    local.remove(addressedKey(sessionId))
  },
  /** Drops all drafts when their author signs out. */
  forgetAll(): void {
    for (const key of local.keys()) if (key.startsWith(DRAFT_PREFIX)) local.remove(key)
  },
  /** Calls `dropped` with a text that another tab dropped. Returns a function that stops it. */
  onDropped(sessionId: string, dropped: (text: string) => void): () => void {
    const changed = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === draftKey(sessionId) && newValue === null) dropped(oldValue ?? '')
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  },
}
