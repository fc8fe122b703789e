// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AsidePanel } from '#components/chat/aside/aside-panel.tsx'
import { NO_ASIDE } from '#components/chat/aside/aside.ts'
import { InChat } from '#components/chat/use-chat.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { makeChat } from '#tests/support/chat.ts'
import { listenToVoice } from '#tests/support/spoken.ts'

const line = (seq: number, changes: Partial<AsideMessage> = {}): AsideMessage => ({
  ...{ id: `a${seq}`, seq, kind: seq % 2 ? 'person' : 'parley', text: `line ${seq}` },
  ...{ timestamp: '2026-11-28T10:00:00.000Z', status: 'sent' },
  ...changes,
})
const logOf = (...messages: AsideMessage[]) => ({ messages, hasOlder: true, isRead: true })
const asideOf = (...messages: AsideMessage[]) => ({ aside: { ...NO_ASIDE, isOpen: true, log: logOf(...messages) } })

function show(...messages: AsideMessage[]) {
  const chat = makeChat(asideOf(...messages))
  render(
    <InChat value={chat.store}>
      <AsidePanel onClose={() => {}} />
    </InChat>,
  )
  const list = screen.getByRole('log', { name: 'You and Parley' })
  return { list, now: (...messages: AsideMessage[]) => chat.set(asideOf(...messages)) }
}

describe('[ASIDE-1] the place in an aside’s list', () => {
  const answer = line(4, { text: 'I', status: 'streaming' })

  /** jsdom lays nothing out, so the list gets its heights here: 200 px of it are in view. */
  function showScrolled(scrollTop: number) {
    const { list, now } = show(line(3), answer)
    let scrollHeight = 1000
    Object.defineProperty(list, 'clientHeight', { value: 200 })
    Object.defineProperty(list, 'scrollHeight', { get: () => scrollHeight })
    const scrollTo = (px: number) => {
      list.scrollTop = px
      fireEvent.scroll(list)
    }
    scrollTo(800)
    scrollTo(scrollTop)
    const grow = (px: number) => (scrollHeight += px)
    const write = () => {
      grow(60)
      now(line(3), { ...answer, text: 'I hear you' })
    }
    return { list, now, scrollTo, grow, write }
  }

  test.each([
    ['follows an answer at the end', 800, 1060],
    ['stays further up while an answer grows', 300, 300],
    ['stays with a reader who begins to scroll up slowly', 780, 780],
  ])('%s', (_name, from, to) => {
    const { list, write } = showScrolled(from)
    write()
    expect(list.scrollTop).toBe(to)
  })

  test.each<[string, (list: HTMLElement) => void]>([
    ['the wheel', (list) => fireEvent.wheel(list, { deltaY: -10 })],
    ['a key', (list) => fireEvent.keyDown(list, { key: 'ArrowUp' })],
  ])('does not end a smooth scroll up by %s that has not moved it yet', (_by, start) => {
    const { list, write } = showScrolled(800)
    start(list)
    write()
    expect(list.scrollTop).toBe(800)
  })

  test('follows again once the reader scrolls down near the end', () => {
    const { list, scrollTo, write } = showScrolled(300)
    scrollTo(765)
    write()
    expect(list.scrollTop).toBe(1060)
  })

  test('follows on when the end comes nearer, as by a larger window', () => {
    const { list, scrollTo, grow, write } = showScrolled(800)
    grow(-100)
    scrollTo(700)
    write()
    expect(list.scrollTop).toBe(960)
  })

  test('keeps the words in view when earlier messages arrive', () => {
    const { list, now, grow } = showScrolled(0)
    grow(500)
    now(line(1), line(2), line(3), answer)
    expect(list.scrollTop).toBe(500)
  })

  test('goes to one’s own new message', () => {
    const { list, now, grow } = showScrolled(300)
    grow(60)
    now(line(3), { ...answer, status: 'sent' }, line(5))
    expect(list.scrollTop).toBe(1060)
  })
})

describe('[ASIDE-1] a screen reader', () => {
  const said = listenToVoice()

  test('hears each answer of an aside once, when it has ended', () => {
    const { list, now } = show(line(1), line(2))
    expect(list.getAttribute('aria-live')).toBe('off')
    now(line(1), line(2), line(3), line(4, { text: 'I', status: 'streaming' }))
    now(line(1), line(2), line(3), line(4, { text: 'I hear', status: 'streaming' }))
    expect(said()).toEqual([])
    now(line(1), line(2), line(3), line(4, { text: 'I hear you.' }))
    now(line(0, { kind: 'parley' }), line(1), line(2), line(3), line(4, { text: 'I hear you.' }))
    expect(said(), 'and no earlier ones').toEqual(['Parley: I hear you.'])
  })

  test('hears why an answer of an aside failed', () => {
    const { now } = show(line(1), line(2, { text: 'I am', status: 'streaming' }))
    now(line(1), line(2, { text: 'I am', status: 'failed', error: 'interrupted' }))
    now(line(1), line(2, { text: 'I am', status: 'failed' }), line(3), line(4, { text: '', status: 'failed' }))
    expect(said()).toEqual(['Parley: I am\nThis answer broke off.', 'Parley could not answer.'])
  })
})
