import { warningWords } from '#lib/domain/account/quota.ts'
import { searchMessages, type OwnSearch } from '#lib/client/chat/calls/chat-calls.ts'
import type { ConnectionEvents } from '#lib/client/chat/connection-events.ts'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { subscriptionChangedSignal } from '#lib/client/signal.ts'
import type { Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Addressed } from '#lib/protocol/addressed.ts'
import { makeAside } from './aside/aside.ts'
import { makeCare } from './care/care.ts'
import { makeCheckInActions } from './check-ins/check-in-actions.ts'
import { makeComingBack } from './coming-back/coming-back.ts'
import { makeFairness } from './fairness/fairness.ts'
import { makeNotify } from './notify/notify.ts'
import { makeReport } from './report/report.ts'
import { makeCardActions } from './store/cards/card-actions.ts'
import { makeDoorActions } from './store/door/door-actions.ts'
import { takeKey } from './store/door/own-door.ts'
import { makeRulesActions } from './store/door/rules-actions.ts'
import { keepConnected } from './store/connection.ts'
import { makeFiles } from './store/files/files.ts'
import { allOf, makeChatCore, type ChatCore } from './store/core.ts'
import { fillGaps } from './store/gap-filling.ts'
import { watchLapse } from './store/lapse.ts'
import { watchLoading, watchSlowSends } from './store/loading.ts'
import { makeOlderMessages } from './store/older-messages.ts'
import { makeOwnerActions } from './store/owner-actions.ts'
import { makeMemoryCalls, makeParleyCalls } from './store/parley-calls.ts'
import { sayPendingMessage } from './store/outbox/pending-first-message.ts'
import { makeReact } from './store/reactions.ts'
import { makeRedirect } from './store/redirect.ts'
import { makeRename } from './store/rename.ts'
import { makeResetVote } from './store/reset-vote.ts'
import { makeRewrites } from './store/rewrites.ts'
import { makeSending } from './store/outbox/sending.ts'
import { timelineEvents } from './store/timeline-events.ts'
import { makeChatTyping } from './store/typing.ts'
import { warnOfQuota } from './store/outbox/warn-of-quota.ts'

export type ChatStore = ReturnType<typeof makeChatStore>

/**
 * Makes one live chat outside React: `timeline` decides what is shown, the other parts talk to the server. The store is
 * idle until it is opened, and may be closed and opened again.
 */
export function makeChatStore(access: ChatAccess, goTo: (path: string) => void) {
  const core = makeChatCore(access, goTo)
  const parts = makeParts(core)
  let keyInAddress = access.accessToken

  return {
    get: core.get,
    subscribe: core.subscribe,
    /** Takes the fresh key of a reopened chat; the page's own address may be older than its key (DOOR-2). */
    moveTo(next: ChatAccess): void {
      if (next.accessToken === keyInAddress) return
      keyInAddress = next.accessToken
      core.set({ access: next })
    },
    open: () => openParts(core, parts),
    actions: actionsOf(core, parts),
  }
}

type Parts = ReturnType<typeof makeParts>

function makeParts(core: ChatCore) {
  const files = makeFiles(core)
  const fairness = makeFairness(core)
  return {
    files,
    fairness,
    sending: makeSending(core, files.ofMessages),
    typing: makeChatTyping(core),
    resetVote: makeResetVote(core),
    redirect: makeRedirect(core),
    comingBack: makeComingBack(core),
    notify: makeNotify(core),
    cards: makeCardActions(core),
    aside: makeAside(core),
    care: makeCare(core, fairness.hide),
  }
}

function openParts(core: ChatCore, parts: Parts): () => void {
  const { redirect, resetVote, typing, sending, files, comingBack, notify, cards, aside } = parts
  return allOf(
    redirect.open(),
    resetVote.open(),
    typing.open(),
    sending.open(),
    files.open(),
    comingBack.open(),
    notify.open(),
    cards.open(),
    aside.open(),
    watchLapse(core),
    watchLoading(core),
    watchSlowSends(core),
    sayPendingMessage(core, (text) => sendAndStopTyping(parts, text)),
    fillGaps(core),
    keepConnected(core, eventsOf(core, parts), resetVote.heard),
  )
}

function actionsOf(core: ChatCore, parts: Parts) {
  const { typing, sending, comingBack, resetVote, notify, cards, fairness, aside, files, care } = parts
  return {
    send: (text: string, addressed?: Addressed) => sendAndStopTyping(parts, text, addressed, true),
    sendInOrder(written: readonly Written[], addressed?: Pick<Addressed, 'replyTo'>): boolean {
      typing.stopped() // DEC-24
      return sending.sendInOrder(written, addressed)
    },
    retry: sending.retry,
    discard: sending.discard,
    ...makeOlderMessages(core),
    ...comingBack.actions,
    memory: makeMemoryCalls(core.address),
    typed: typing.typed,
    /** Connects at once after the counted attempts have failed (ROOM-5). */
    dialAgain(): void {
      core.set({ banner: null, canDial: false })
      core.connection?.dialNow()
    },
    parley: makeParleyCalls(core.address),
    rename: makeRename(core),
    /** SHARE-1: dismisses the newcomer's card. */
    arrived: () => core.dispatch({ type: 'arrived' }),
    setRenaming: (isRenaming: boolean) => core.set({ isRenaming }),
    voteReset: resetVote.vote,
    takeBackVote: resetVote.undo,
    react: makeReact(core),
    ...care.actions,
    ...makeRewrites(core),
    ...makeReport(core),
    searchMessages: (search: OwnSearch) => searchMessages(core.address(), search),
    ...makeOwnerActions(core),
    door: makeDoorActions(core),
    checkIns: makeCheckInActions(core),
    rules: makeRulesActions(core),
    notify: notify.actions,
    cards: cards.actions,
    fairness: fairness.actions,
    aside: aside.actions,
    files: files.actions,
  }
}

function sendAndStopTyping(
  { typing, sending }: Parts,
  text: string,
  addressed?: Addressed,
  isWithFiles = false,
): boolean {
  typing.stopped() // DEC-24
  return sending.send(text, addressed, isWithFiles)
}

/** Routes each server event to the parts that handle it. */
function eventsOf(core: ChatCore, { typing, resetVote, redirect, care, cards, fairness, aside }: Parts) {
  return {
    ...timelineEvents(core.dispatch),
    roomChanged(changes) {
      core.dispatch({ type: 'changed', changes })
      resetVote.heard(changes)
    },
    userTyping: typing.heard,
    sessionRedirect: redirect.redirected,
    newKey: ({ accessToken }) => takeKey(core, accessToken),
    quota_warning: (warning) => warnOfQuota(warningWords(warning)),
    subscriptionStatusChanged: () => subscriptionChangedSignal.raise(), // SUBS-11
    ...care.events,
    ...cards.events,
    ...fairness.events,
    ...aside.events,
  } satisfies ConnectionEvents['events']
}
