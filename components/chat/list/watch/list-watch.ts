import { distanceToEnd, isUnfilled, unscrolled, wantsOlder } from '#lib/domain/page/list-scroll.ts'
import { isScrollButtonShown } from '#lib/domain/page/scroll.ts'
import { looked, nothingUnseen, opened, readElsewhere, withoutLine, type Unseen } from '#lib/domain/messages/unseen.ts'
import { HISTORY_PAGE_MAX } from '#lib/protocol/limits.ts'
import { listen, type Listeners } from './listen.ts'
import { makeStanding, type Standing } from './standing.ts'

/** The list's scroll button and unread line. */
type ListView = { isButtonShown: boolean; unseen: Unseen }

type ListContent = {
  firstSeq: number
  lastSeq: number
  /** The ids of one's own messages in delivery. */
  sendingIds: readonly (string | undefined)[]
  /** True while the messages since a lost connection are still incomplete. */
  isAway: boolean
  /** The server's read mark of this person (BRIEF-1). */
  readSeq: number
}

/** Called with what the reader of a list sees (BRIEF-1). */
export type ListReader = {
  /** The end of the list is visible, up to this message, in a visible tab. */
  sawUpTo(seq: number): void
  /** The list came to rest with this message at its top. */
  restedAt(seq: number): void
}

/**
 * Watches one scrolling list: follows its end, keeps the place when older messages are prepended, and tracks unseen
 * messages (SCROLL-1 to SCROLL-5). A store in the shape of React's `useSyncExternalStore`, so it renders nothing.
 * `reader` is told what the reader sees.
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

  function catchUp(): void {
    if (standing?.get().isBehind) grew()
  }

  function askForOlder(): void {
    if (standing && wantsOlder(standing.get(), standing.position())) wantOlder(pageFor(standing))
  }

  return {
    get: view.get,
    subscribe: view.subscribe,

    /** Starts watching. Returns a function that stops it. */
    attach(list: HTMLElement, inside: HTMLElement): () => void {
      const here = makeStanding(list)
      standing = here
      const cameToRest = () => tellTop(here, reader)
      const stop = listen(list, inside, listenersOf(here, { grew, moved, looked: look, catchUp, cameToRest }))
      return () => {
        stop()
        standing = null
      }
    },

    /** Call after the list rendered other content. */
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

    /** Call after something in the list was folded or unfolded. */
    refolded(): void {
      standing?.refolded()
      look()
    },

    /** Scrolls a loaded message into the middle and focuses it. */
    show: (seq: number): void => standing?.show(seq),

    toLatest: (): void => standing?.toLatest(),
  }
}

type Steps = Pick<Listeners, 'grew' | 'moved' | 'looked'> & { catchUp(): void; cameToRest(): void }

/** Passes the reader's scrolling and printing to `standing`, and catches up with content that came meanwhile. */
function listenersOf(standing: Standing, { grew, moved, looked, catchUp, cameToRest }: Steps): Listeners {
  return {
    grew,
    moved,
    looked,
    held: standing.held,
    settingOut: standing.settingOut,
    printing: standing.printing,
    arrived() {
      if (standing.arrived()) catchUp()
      cameToRest()
    },
    released() {
      standing.released()
      catchUp()
    },
    stayed() {
      standing.stayed()
      catchUp()
    },
    printed() {
      standing.printed()
      grew()
    },
  }
}

function tellTop(standing: Standing, reader: ListReader): void {
  const seq = standing.topSeq()
  if (seq !== null) reader.restedAt(seq)
}

/** Returns a large page size while the list does not fill its view: a page of joins folds to almost nothing. */
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
    /** Changes the view without notifying. */
    put: (unseen: Unseen): void => void (view = { ...view, unseen }),
  }
}

type Drawn = { last: ListContent | null; next: ListContent; isOwnSend: boolean }

function unseenOf(before: Unseen, { last, next, isOwnSend }: Drawn): Unseen {
  const start = !last || next.lastSeq === 0 ? opened(next.lastSeq, next.readSeq) : before
  // Messages from the absence are unread, although the list shows them at once.
  const now = last?.isAway ? looked(start, next.lastSeq, false) : start
  const read = readElsewhere(now, next.readSeq)
  return isOwnSend ? withoutLine(read) : read
}
