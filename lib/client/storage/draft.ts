import { z } from 'zod'
import { doMentionsFit, mentionsSchema, quotationSchema, type Addressed } from '../../protocol/addressed.ts'
import { readStored } from './read-stored.ts'
import { makeSafeStorage } from './safe-storage.ts'

const local = makeSafeStorage('localStorage')
const PREFIX = 'draft:'
const draftKey = (sessionId: string) => PREFIX + sessionId
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
    const { mentions, ...addressed } = readStored(local, addressedKey(sessionId), addressedSchema, {})
    return mentions && doMentionsFit(this.of(sessionId), mentions) ? { ...addressed, mentions } : addressed
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
    for (const key of local.keys()) if (key.startsWith(PREFIX)) local.remove(key)
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
