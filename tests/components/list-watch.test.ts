// @vitest-environment jsdom
import { beforeEach, expect, test, vi, type Mock } from 'vitest'
import type { makeListWatch } from '#components/chat/list/watch/list-watch.ts'

const VIEWPORT = 600
let height: number
let top: number
let grow: (by: number) => void
let list: HTMLElement
let watch: ReturnType<typeof makeListWatch>
let wantOlder: Mock<(limit?: number) => void>
let seen: Mock<(seq: number) => void>
let restedAt: Mock<(seq: number) => void>

beforeEach(() => {
  Object.assign(window, { onscrollend: null })
  return begin()
})

/** Starts the watch on a list with fifty messages, in this browser. */
async function begin(): Promise<void> {
  const watchers: Array<() => void> = []
  window.ResizeObserver = class {
    constructor(resized: () => void) {
      watchers.push(resized)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver
  list = document.createElement('div')
  height = 2000
  top = 0
  Object.defineProperties(list, {
    clientHeight: { get: () => VIEWPORT },
    scrollHeight: { get: () => height },
    scrollTop: { get: () => top, set: (to: number) => void (top = Math.max(0, Math.min(to, height - VIEWPORT))) },
  })
  grow = (by) => {
    height += by
    watchers.forEach((resized) => resized())
  }
  vi.resetModules()
  const module = await import('#components/chat/list/watch/list-watch.ts')
  wantOlder = vi.fn()
  seen = vi.fn()
  restedAt = vi.fn()
  watch = module.makeListWatch(wantOlder, { sawUpTo: seen, restedAt })
  watch.attach(list, document.createElement('div'))
  watch.changed({ firstSeq: 1, lastSeq: 50, sendingIds: [], isAway: false, readSeq: 0 })
  grow(0)
}

const distance = () => height - top - VIEWPORT

/** Scrolls the list as a person does. */
function move(to: number): void {
  top = to
  list.dispatchEvent(new Event('scroll'))
}

function moveAndStop(to: number): void {
  move(to)
  list.dispatchEvent(new Event('scrollend'))
}

test('[SCROLL-1] a list at its end follows growing content', () => {
  expect(distance()).toBe(0)
  grow(300)
  expect(distance()).toBe(0)
})

test('[SCROLL-1] a reader who scrolls up is not pulled back by growth below', () => {
  move(top - 20) // the first step of a smooth scroll upwards
  grow(300)
  expect(distance()).toBe(320)
  move(0)
  list.dispatchEvent(new Event('scrollend'))
  grow(300)
  expect(top).toBe(0)
})

test('[SCROLL-1] a reader who scrolls up is not pulled back in a browser without scrollend', async () => {
  delete (window as { onscrollend?: unknown }).onscrollend
  await begin()
  vi.useFakeTimers()
  move(top - 20)
  vi.advanceTimersByTime(100)
  move(top - 20)
  vi.advanceTimersByTime(100)
  grow(300)
  expect(distance(), 'on the way up').toBe(340)
  move(height - VIEWPORT)
  move(top - 20)
  move(top - 20)
  vi.advanceTimersByTime(1000)
  grow(300)
  expect(distance(), 'close to the end, and at rest').toBe(0)
  vi.useRealTimers()
})

test('[SCROLL-1] an upward key or wheel pauses the following before any scroll event, and briefly if none comes', async () => {
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
  }
  for (const asked of [new KeyboardEvent('keydown', { key: 'Home' }), new WheelEvent('wheel', { deltaY: -100 })]) {
    list.dispatchEvent(asked)
    grow(300)
    expect(distance(), 'put now, its way would end elsewhere').toBe(300)
    move(top)
    grow(300)
    expect(distance(), 'on the way').toBe(600)
    moveAndStop(0)
    grow(300)
    expect(top).toBe(0)
    moveAndStop(height - VIEWPORT)
  }
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp' }))
  grow(300)
  await frames(5)
  expect(distance()).toBe(300)
  await frames(15)
  expect(distance(), 'no movement came of it').toBe(0)
})

test('[SCROLL-1] a finger pauses the following until it lifts, even if React replaces the touched row', () => {
  const row = list.appendChild(document.createElement('div'))
  row.dispatchEvent(new Event('touchstart', { bubbles: true }))
  grow(300)
  expect(distance(), 'nothing moves under it').toBe(300)
  row.remove()
  row.dispatchEvent(new Event('touchend', { bubbles: true }))
  grow(300)
  expect(distance()).toBe(0)
})

test('[SCROLL-1] [SCROLL-5] messages under a resting finger count as seen once it lifts, and the list follows', () => {
  const touch = (name: string) => list.dispatchEvent(new Event(name, { bubbles: true }))
  const comes = (lastSeq: number) => {
    height += 200
    watch.changed({ firstSeq: 1, lastSeq, sendingIds: [], isAway: false, readSeq: 0 })
  }
  touch('touchstart')
  comes(51)
  expect([distance(), watch.get().unseen.seenSeq]).toEqual([200, 50])
  touch('touchend')
  expect([distance(), watch.get().unseen.seenSeq]).toEqual([0, 51])

  touch('touchstart')
  move(top - 60)
  touch('touchend')
  list.dispatchEvent(new Event('scrollend'))
  expect(distance(), 'where nothing came, it stays where it was put').toBe(60)
  touch('touchstart')
  comes(52)
  move(0)
  touch('touchend')
  list.dispatchEvent(new Event('scrollend'))
  expect([top, watch.get().unseen.seenSeq], 'and where it was led away from it').toEqual([0, 51])
})

test('[SCROLL-1] the list follows again for a reader who stops close to its end', () => {
  move(top - 20)
  move(top - 20)
  list.dispatchEvent(new Event('scrollend'))
  expect(distance()).toBe(40)
  grow(300)
  expect(distance()).toBe(0)
})

test('[SCROLL-1] shrinking content does not count as scrolling up', () => {
  height -= 200
  move(height - VIEWPORT)
  grow(500)
  expect(distance()).toBe(0)
})

test('[SCROLL-2] [SCROLL-3] the button appears when an unfolded block moves the end far away', () => {
  expect(watch.get().isButtonShown).toBe(false)
  height += 900
  watch.refolded()
  grow(0)
  expect(distance(), 'it stays where it is').toBe(900)
  expect(watch.get().isButtonShown).toBe(true)
})

test('[SCROLL-1] a refolded block that collapses later brings the end back', () => {
  height += 900
  watch.refolded()
  height -= 300
  watch.refolded() // rendered again, without the blocks that were far
  grow(-600)
  grow(300)
  expect(distance()).toBe(0)
})

test('[SCROLL-1] sending scrolls to the end, and the acknowledgement of another message does not', () => {
  const outbox = (...sendingIds: string[]) =>
    watch.changed({ firstSeq: 1, lastSeq: 50, sendingIds, isAway: false, readSeq: 0 })
  moveAndStop(500)
  outbox('first')
  expect(distance(), 'sent').toBe(0)
  moveAndStop(500)
  outbox('first', 'second')
  expect(distance(), 'sent').toBe(0)
  moveAndStop(500)
  outbox('first') // the second was acked before the first
  outbox()
  expect(top).toBe(500)
})

test('[SCROLL-4] a smooth scroll to the end follows a moving end, unless the reader turns round', () => {
  const aims: number[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  list.scrollTo = (({ top: to }: { top: number }) => void aims.push(to)) as typeof list.scrollTo
  moveAndStop(1000)
  watch.toLatest()
  move(1200)
  grow(119)
  expect(aims).toEqual([2000, 2119])
  move(1519)
  grow(100)
  expect(distance(), 'from there on it follows').toBe(0)
  expect(aims).toHaveLength(2)

  moveAndStop(1000)
  watch.toLatest()
  moveAndStop(1500)
  expect(aims, 'what stopped short of it goes on').toEqual([2000, 2119, 2219, 2219])

  moveAndStop(1000)
  watch.toLatest()
  move(1300)
  move(1250)
  grow(100)
  expect(aims).toHaveLength(5)
  expect(top).toBe(1250)
})

test('a list that does not fill the window asks for the largest page of older messages, another for the usual', () => {
  expect(wantOlder, 'not before somebody scrolls').not.toHaveBeenCalled()
  move(500)
  expect(wantOlder).toHaveBeenLastCalledWith(undefined)
  height = VIEWPORT
  move(0)
  expect(wantOlder).toHaveBeenLastCalledWith(200)
})

test('[SCROLL-5] the first message of a chat that opened empty, or was cleared, counts as unseen', async () => {
  const { makeListWatch } = await import('#components/chat/list/watch/list-watch.ts')
  const unread = makeListWatch(() => undefined, { sawUpTo: seen, restedAt })
  const changed = (lastSeq: number) =>
    unread.changed({ firstSeq: Math.min(lastSeq, 1), lastSeq, sendingIds: [], isAway: false, readSeq: 0 })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  changed(0)
  changed(1)
  expect(unread.get().unseen).toEqual({ seenSeq: 0, lastSeq: 1, lineAfterSeq: 0 })
  changed(0)
  expect(unread.get().unseen, 'nothing is left to see').toEqual({ seenSeq: 0, lastSeq: 0, lineAfterSeq: null })
  changed(2)
  expect(unread.get().unseen).toEqual({ seenSeq: 0, lastSeq: 2, lineAfterSeq: 0 })
})

test('[SCROLL-5] messages that came while the page was away are marked as new, although the reader is at the end', async () => {
  const changed = (lastSeq: number, isAway: boolean) =>
    watch.changed({ firstSeq: 1, lastSeq, sendingIds: [], isAway, readSeq: 0 })
  changed(51, false)
  expect(watch.get().unseen, 'read as it came').toMatchObject({ seenSeq: 51, lineAfterSeq: null })
  changed(51, true)
  changed(51, false)
  expect(watch.get().unseen, 'nothing was missed').toMatchObject({ seenSeq: 51, lineAfterSeq: null })
  changed(51, true)
  changed(251, true)
  expect(watch.get().unseen, 'there is more').toMatchObject({ seenSeq: 51, lineAfterSeq: 51 })
  changed(260, false)
  expect(watch.get().unseen, 'before their eyes by now').toMatchObject({ seenSeq: 260, lineAfterSeq: 51 })
  changed(261, false)
  expect(watch.get().unseen, 'what follows').toMatchObject({ seenSeq: 261, lineAfterSeq: 51 })
  changed(261, true)
  changed(262, false)
  expect(watch.get().unseen, 'told in one answer').toMatchObject({ seenSeq: 262, lineAfterSeq: 261 })
})

test('[SCROLL-5] messages that a page finds when it opens are not new', async () => {
  const { makeListWatch } = await import('#components/chat/list/watch/list-watch.ts')
  const opening = makeListWatch(() => undefined, { sawUpTo: seen, restedAt })
  opening.changed({ firstSeq: 0, lastSeq: 0, sendingIds: [], isAway: false, readSeq: 0 })
  opening.changed({ firstSeq: 1, lastSeq: 50, sendingIds: [], isAway: false, readSeq: 0 })
  expect(opening.get().unseen.lineAfterSeq).toBeNull()
})

test('[BRIEF-1] the line of new messages stands at the read mark and follows it', async () => {
  const { makeListWatch } = await import('#components/chat/list/watch/list-watch.ts')
  const page = makeListWatch(() => undefined, { sawUpTo: seen, restedAt })
  const changed = (lastSeq: number, readSeq: number) =>
    page.changed({ firstSeq: 1, lastSeq, sendingIds: [], isAway: false, readSeq })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  changed(50, 20)
  expect(page.get().unseen, 'opened in a tab behind others').toEqual({ seenSeq: 20, lastSeq: 50, lineAfterSeq: 20 })
  changed(51, 30)
  expect(page.get().unseen).toEqual({ seenSeq: 30, lastSeq: 51, lineAfterSeq: 30 })
  changed(51, 60)
  expect(page.get().unseen, 'beyond what is here').toEqual({ seenSeq: 51, lastSeq: 51, lineAfterSeq: null })
})

test('[BRIEF-1] messages count as seen only while the end is in view, in a visible tab', () => {
  expect(seen).toHaveBeenLastCalledWith(50)
  moveAndStop(0)
  seen.mockClear()
  const changed = (lastSeq: number) =>
    watch.changed({ firstSeq: 1, lastSeq, sendingIds: [], isAway: false, readSeq: 0 })
  changed(51)
  expect(seen, 'further up').not.toHaveBeenCalled()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  moveAndStop(height)
  changed(52)
  expect(seen, 'behind others').not.toHaveBeenCalled()
  vi.restoreAllMocks()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveBeenLastCalledWith(52)
})

test('[REPLY-2] a jump aims again while heights come in, unless the reader scrolls', async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const message = list.appendChild(document.createElement('div'))
  message.dataset['seq'] = '9'
  let above = 1400 // the height of what is above the message
  message.getBoundingClientRect = () => ({ top: above - top, height: 100 }) as DOMRect
  list.getBoundingClientRect = () => ({ top: 0 }) as DOMRect
  const isInTheMiddle = () => above - top === (VIEWPORT - 100) / 2
  watch.show(9)
  expect(isInTheMiddle()).toBe(true)
  for (const by of [500, 300]) {
    await frame()
    above += by
    grow(by)
    expect(isInTheMiddle()).toBe(false)
    await frame()
    expect(isInTheMiddle()).toBe(true)
  }
  for (let late = 0; late < 5; late++) await frame()
  above += 200
  grow(200)
  await frame()
  expect(isInTheMiddle(), 'after some frames the list stays').toBe(false)

  watch.show(9)
  list.dispatchEvent(new WheelEvent('wheel', { deltaY: 100 }))
  above += 200
  grow(200)
  await frame()
  expect(isInTheMiddle(), 'the reader has taken over').toBe(false)
})
