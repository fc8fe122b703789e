import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { makeListWatch, type ListReader } from './list-watch.ts'
import { makeNearness } from '../nearness.ts'

/** Connects the list's two elements and the timeline to a list watch. */
export function useListWatch(
  { messages, outbox, readSeq }: Timeline,
  isAway: boolean,
  openedSeqs: ReadonlySet<number>,
  loadOlder: (limit?: number) => void,
  reader: ListReader,
) {
  const [watch] = useState(() => makeListWatch(loadOlder, reader))
  const [nearness] = useState(makeNearness)
  const view = useSyncExternalStore(watch.subscribe, watch.get, watch.get)
  const scroller = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)

  // Layout effects, before the browser paints: the list must not show its beginning, or jump.
  useLayoutEffect(() => {
    if (!scroller.current || !inside.current) return
    const ends = [watch.attach(scroller.current, inside.current), nearness.attach(scroller.current)]
    return () => ends.forEach((end) => end())
  }, [watch, nearness])

  const firstSeq = messages[0]?.seq ?? 0
  const lastSeq = messages.at(-1)?.seq ?? 0
  const sendingIds = useMemo(
    () => outbox.filter(({ status }) => status === 'sending').map(({ tempMsgId }) => tempMsgId),
    [outbox],
  )
  // Also on every chunk, because the list grew.
  useLayoutEffect(
    () => watch.changed({ firstSeq, lastSeq, sendingIds, isAway, readSeq }),
    [watch, messages, firstSeq, lastSeq, sendingIds, isAway, readSeq],
  )

  useLayoutEffect(() => watch.refolded(), [watch, openedSeqs])

  return { view, scroller, inside, nearness, toLatest: watch.toLatest, show: watch.show, refolded: watch.refolded }
}
