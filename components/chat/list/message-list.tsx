import { useEffect, useEffectEvent, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { foldJoins, withToggled } from '#lib/domain/messages/folded-joins.ts'
import { blockOf, isUnspoken, messageRows, rowBlocks, type MessageRow } from '#lib/domain/messages/message-rows.ts'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { lineIn, unseenCount } from '#lib/domain/messages/unseen.ts'
import { Dots } from '../../ui/dots.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyList } from './empty/empty-list.tsx'
import { MessageBlock } from './message-block.tsx'
import { ActionsLayer } from '../actions/actions-layer.tsx'
import type { MessageActions } from '../message/use-message-actions.ts'
import { OlderLine } from './older-line.tsx'
import { Refolded } from '../message/folding/refolded.ts'
import { BackButton, ScrollButton } from './scroll-button.tsx'
import type { ListReader } from './watch/list-watch.ts'
import { POINTED_OUT_MS } from './watch/point-out.ts'
import { useListWatch } from './watch/use-list-watch.ts'
import { usePageTitle } from './use-page-title.ts'

export type MessageListHandle = { focus(): void }

type Props = {
  timeline: Timeline
  /** True while messages of an absence arrive: they do not count as read. */
  isAway: boolean
  actions: MessageActions
  isLoadingOlder: boolean
  hasOlderFailed: boolean
  loadOlder: (limit?: number) => void
  onRetryOlder: () => void
  /** BRIEF-1: called with what the reader sees; referentially stable. */
  reader?: ListReader
  /** The message to bring into view; a new object does so again. */
  wanted?: { seq: number } | null
  /** Shown above the notices of a room before its first message (ROOM-2). */
  introduction?: Elements
  /** REPLY-2: returns to the message whose quotation was followed; null without one. */
  goBack?: (() => void) | null
  /** Called when the reader is at the list's end again, or still after a jump; referentially stable. */
  onEnd?: () => void
  /** Called on Escape on a message: the focus leaves the list. */
  onLeave?: () => void
  ref?: Ref<MessageListHandle>
}

const noop = () => {}
const NO_READER: ListReader = { sawUpTo: noop, restedAt: noop }

/** The list of messages. Silent to screen readers itself: `Announcer` announces each finished message once. */
export function MessageList({
  timeline,
  isAway,
  actions,
  isLoadingOlder,
  hasOlderFailed,
  loadOlder,
  onRetryOlder,
  reader = NO_READER,
  wanted = null,
  introduction,
  goBack = null,
  onEnd = noop,
  onLeave = noop,
  ref,
}: Props) {
  const { openedSeqs, rowActions } = useFolding(actions)
  const watch = useListWatch(timeline, isAway, openedSeqs, loadOlder, reader)
  const { view, scroller, inside, nearness, toLatest, show } = watch
  const hintId = useId()
  const rows = useRows(timeline, lineIn(view.unseen, timeline))
  const blocks = useMemo(() => rowBlocks(foldJoins(rows, openedSeqs)), [rows, openedSeqs])
  const wantedBlock = wanted && blockOf(wanted.seq)
  const unseenMessages = unseenCount(view.unseen, timeline)
  usePageTitle(unseenMessages, timeline.title)
  useReturn(view.isButtonShown, wanted, onEnd)
  useShown(wanted, show)

  function focus(): void {
    if (scroller.current) focusUnringed(scroller.current)
  }
  useImperativeHandle(ref, () => ({ focus }))

  /** For a button that disappears when it is pressed: the list takes its focus first. */
  function focusAnd(act: () => void): void {
    focus()
    act()
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        aria-describedby={hintId}
        aria-live="off"
        tabIndex={0}
        className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div
          ref={inside}
          data-leads-back={goBack !== null} // room for the button, which would cover the last message
          className="mx-auto flex min-h-full w-full max-w-[49rem] flex-col justify-end px-4 pt-6 pb-3 data-[leads-back=true]:pb-28 sm:px-6"
        >
          {timeline.hasOlder && <OlderLine hasFailed={hasOlderFailed} onRetry={() => focusAnd(onRetryOlder)} />}
          {isUnspoken(timeline) && introduction ? introduction : blocks.length === 0 && <EmptyList />}
          <Refolded value={watch.refolded}>
            {blocks.map(({ key, rows }) => (
              <MessageBlock
                key={key}
                rows={rows}
                nearness={nearness}
                actions={rowActions}
                isWanted={key === wantedBlock}
              />
            ))}
          </Refolded>
        </div>
      </div>
      <div className="list-edge" aria-hidden="true" />
      <div className="list-end-edge" aria-hidden="true" />
      {isLoadingOlder && <LoadingOlder />}
      <KeysHint id={hintId} />
      <ActionsLayer scroller={scroller} rows={rows} actions={actions} onLeave={onLeave} />
      {goBack && <BackButton onClick={goBack} />}
      <ScrollButton isShown={view.isButtonShown} unseen={unseenMessages} onClick={() => focusAnd(toLatest)} />
    </div>
  )
}

/** The rows' actions; unfolding a line of joins is among them. */
function useFolding(actions: MessageActions) {
  const [openedSeqs, setOpenedSeqs] = useState<ReadonlySet<number>>(() => new Set())
  const rowActions = useMemo(() => {
    return { ...actions, toggleFold: (row: MessageRow) => setOpenedSeqs((before) => withToggled(before, row)) }
  }, [actions])
  return { openedSeqs, rowActions }
}

function useRows({ messages, outbox, me, cards, participants }: Timeline, lineAfterSeq: number | null): MessageRow[] {
  const tagOf = useMemo(() => nameTags(participants.values(), me?.ids), [participants, me?.ids])
  return useMemo(
    () => messageRows({ messages, outbox, me, cards }, lineAfterSeq, tagOf, participants),
    [messages, outbox, me, cards, lineAfterSeq, tagOf, participants],
  )
}

/** Brings the wanted message into view. */
function useShown(wanted: Props['wanted'], show: (seq: number) => void): void {
  useEffect(() => {
    if (wanted) show(wanted.seq)
  }, [wanted, show])
}

/**
 * Calls `onEnd` when the list is no longer away from its end. REPLY-2: also after a jump that left it there, once the
 * message was pointed out.
 */
function useReturn(isAway: boolean, wanted: Props['wanted'], onEnd: () => void): void {
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) onEnd()
    wasAway.current = isAway
  }, [isAway, onEnd])

  const pointedOut = useEffectEvent(() => {
    if (!isAway) onEnd()
  })
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => pointedOut(), POINTED_OUT_MS)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** Focuses the list for the page. A finger did not choose it, so a touch screen shows no ring (globals.css). */
function focusUnringed(list: HTMLElement): void {
  list.focus({ preventScroll: true })
  if (document.activeElement !== list) return // under the open sidebar
  list.dataset['led'] = ''
  list.addEventListener('blur', () => delete list.dataset['led'], { once: true })
}

function KeysHint({ id }: { id: string }) {
  return (
    <p id={id} hidden>
      Arrow keys walk through the messages, Enter opens the actions of one.
    </p>
  )
}

function LoadingOlder() {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex animate-appear justify-center">
      <Dots label="Loading older messages" className="rounded-full bg-raised px-3 py-2.5 text-faint shadow-float" />
    </div>
  )
}
