import { distanceToEnd, isUnfilled, unscrolled, wantsOlder } from '#lib/domain/page/list-scroll.ts'
import { isScrollButtonShown } from '#lib/domain/page/scroll.ts'
import { looked, nothingUnseen, opened, readElsewhere, withoutLine, type Unseen } from '#lib/domain/messages/unseen.ts'
import { HISTORY_PAGE_MAX } from '#lib/protocol/limits.ts'
import { listen } from './listen.ts'
import { makeStanding, type Standing } from './standing.ts'

/** The scroll button and the unread line, as the list shows them. */
type ListView = { isButtonShown: boolean; unseen: Unseen }

type ListContent = {
  firstSeq: number
  lastSeq: number
  /** The ids of one's own messages that are still being sent. */
  sendingIds: readonly (string | undefined)[]
  /** The page was put out of the chat, and does not hold again all that was said since. */
  isAway: boolean
  /** How far this person has read, as the server tells (BRIEF-1). */
  readSeq: number
}

/** Hears what the reader of a list has before their eyes (BRIEF-1). */
export type ListReader = {
  /** The end of the list is in view, up to this message, in a visible tab. */
  sawUpTo(seq: number): void
  /** The list has come to rest with this message at its top. */
  restedAt(seq: number): void
}

/**
 * Watches one scrolling list: follows its end, keeps the place when older messages come in above, knows what was not
 * seen (SCROLL-1 to SCROLL-5). A store in the shape of React's `useSyncExternalStore`, so nothing here renders. `reader` hears
 * what its reader has before their eyes.
 */
export function makeListWatch(wantOlder: (limit?: number) => void, reader: ListReader) {
  const view = makeView()
  let standing: Standing | null = null
  let content: ListContent | null = null

  function look(): void {
    const { isAtEnd, isBehind, hasScrolled } = standing?.get() ?? unscrolled
    const isSeen = isAtEnd && !isBehind && document.visibilityState === 'visible' && !content?.isAway
    const { unseen } = view.get()
    const distance = standing ? distanceToEnd(standing.position()) : 0
    view.show({
      unseen: content ? looked(unseen, content.lastSeq, isSeen) : unseen,
      isButtonShown: isScrollButtonShown(distance, hasScrolled),
    })
    if (isSeen && content) reader.sawUpTo(content.lastSeq)
  }

  function grew(): void {
    standing?.grew()
    look()
  }

  function moved(): void {
    standing?.moved()
    look()
    askForOlder()
  }

  const catchUp = () => void (standing?.get().isBehind && grew())

  function askForOlder(): void {
    if (standing && wantsOlder(standing.get(), standing.position())) wantOlder(pageFor(standing))
  }

  return {
    get: view.get,
    subscribe: view.subscribe,

    /** Starts watching; returns the way to stop. */
    attach(list: HTMLElement, inside: HTMLElement): () => void {
      const here = makeStanding(list)
      standing = here
      const stop = listen(list, inside, {
        ...{ grew, moved, looked: look, held: here.held, settingOut: here.settingOut, printing: here.printing },
        arrived: () => (here.arrived() && catchUp(), tellTop(here, reader)),
        released: () => (here.released(), catchUp()),
        stayed: () => (here.stayed(), catchUp()),
        printed: () => (here.printed(), grew()),
      })
      return () => {
        stop()
        standing = null
      }
    },

    /** The list was drawn with other content. */
    changed(next: ListContent): void {
      const last = content
      content = next
      const isOwnSend = next.sendingIds.some((id) => !last?.sendingIds.includes(id))
      view.put(unseenOf(view.get().unseen, { last, next, isOwnSend }))
      if (isOwnSend) standing?.follow()
      const isOlder = last !== null && next.firstSeq < last.firstSeq && last.firstSeq > 0
      if (isOlder) standing?.keep()
      grew()
      askForOlder()
      view.tell()
    },

    /** Something in the list was folded out or in. */
    refolded: (): void => (standing?.refolded(), look()),

    /** Brings a message into the middle, with the focus on it, where it is in the list. */
    show: (seq: number): void => standing?.show(seq),

    toLatest: (): void => standing?.toLatest(),
  }
}

function tellTop(standing: Standing, reader: ListReader): void {
  const seq = standing.topSeq()
  if (seq !== null) reader.restedAt(seq)
}

/** A page of joins folds to nearly nothing: then one large page is asked for, not many small ones. */
function pageFor(standing: Standing): number | undefined {
  return isUnfilled(standing.position()) ? HISTORY_PAGE_MAX : undefined
}

function makeView() {
  const listeners = new Set<() => void>()
  let view: ListView = { isButtonShown: false, unseen: nothingUnseen }
  const tell = () => listeners.forEach((listener) => listener())
  return {
    tell,
    get: (): ListView => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(next: ListView): void {
      if (next.isButtonShown === view.isButtonShown && next.unseen === view.unseen) return
      view = next
      tell()
    },
    /** Without telling. */
    put: (unseen: Unseen): void => void (view = { ...view, unseen }),
  }
}

type Drawn = { last: ListContent | null; next: ListContent; isOwnSend: boolean }

function unseenOf(before: Unseen, { last, next, isOwnSend }: Drawn): Unseen {
  const start = !last || next.lastSeq === 0 ? opened(next.lastSeq, next.readSeq) : before
  // Messages of the time when the page was away are unread, although the list shows them at once.
  const now = last?.isAway ? looked(start, next.lastSeq, false) : start
  const read = readElsewhere(now, next.readSeq)
  return isOwnSend ? withoutLine(read) : read
}
