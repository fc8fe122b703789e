import { askAsideAgain, deleteAside, readAside } from '#lib/client/chat/calls/aside-calls.ts'
import { log } from '#lib/client/log.ts'
import {
  EMPTY_ASIDE,
  withAsideChunk,
  withAsideLine,
  withAsidePage,
  type AsideLog,
} from '#lib/domain/aside/aside-log.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'
import { attempt } from '../../ui/toasts/complain.ts'
import type { ChatCore } from '../store/core.ts'
import { makeAsideSending } from './aside-sending.ts'

/** One person's aside with Parley. Messages and draft stay in memory: a shared browser must not keep them. */
export type Aside = { log: AsideLog; isOpen: boolean; draft: string; isOfferDismissed: boolean; hasReadFailed: boolean }
export const NO_ASIDE: Aside = {
  log: EMPTY_ASIDE,
  isOpen: false,
  draft: '',
  isOfferDismissed: false,
  hasReadFailed: false,
}

/** ASIDE-1, ASIDE-2: the state and calls of this person's aside, separate from the room's timeline. */
export function makeAside(core: ChatCore) {
  const { get, set, address, watch } = core

  function change(patch: Partial<Aside>): void {
    set({ aside: { ...get().aside, ...patch } })
  }

  const changeLog = (by: (before: AsideLog) => AsideLog) => change({ log: by(get().aside.log) })
  const sending = makeAsideSending(core, (message) => changeLog((before) => withAsideLine(before, message)))

  async function readNewest(): Promise<void> {
    change({ hasReadFailed: false })
    try {
      const page = await readAside(address(), null)
      changeLog((before) => withAsidePage(before, page, true))
    } catch (error) {
      log.warn('An aside could not be read', error)
      change({ hasReadFailed: true })
    }
  }

  return {
    events: {
      asideMessage: ({ message }) => changeLog((before) => withAsideLine(before, message)),
      asideChunk: (chunk) => changeLog((before) => withAsideChunk(before, chunk)),
      asideDeleted: () => change({ log: { ...EMPTY_ASIDE, isRead: true } }),
    } satisfies Partial<ServerToClientEvents>,

    /** Reads the aside while it is open, and again after each join: a lost connection may have lost messages. */
    open: () =>
      watch(
        ({ aside, isJoined, joins }) => (aside.isOpen && isJoined ? joins : 0),
        (joins) => void (joins > 0 && readNewest()),
      ),

    actions: {
      ...sending.actions,
      show: () => change({ isOpen: true, isOfferDismissed: true }),
      hide: () => change({ isOpen: false }),
      dismissOffer: () => change({ isOfferDismissed: true }),
      /** An emptied box ends an attempt whose answer was lost: the same words are then a new line. */
      typed: (draft: string) => {
        if (draft === '') sending.giveUpLine()
        change({ draft })
      },
      /** Erases the aside from this page (CARE-4). */
      forget: () => {
        sending.giveUp()
        set({ aside: NO_ASIDE })
      },
      readAgain: readNewest,

      askAgain: () => attempt('Asking again failed', () => askAsideAgain(address())),
      delete: () => attempt('Deleting an aside failed', () => deleteAside(address())),

      async readOlder(): Promise<void> {
        const before = get().aside.log.messages[0]?.seq ?? null
        await attempt('Reading older lines failed', async () => {
          const page = await readAside(address(), before)
          changeLog((known) => withAsidePage(known, page, false))
        })
      },
    },
  }
}
