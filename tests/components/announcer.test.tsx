// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from '#components/chat/announcer.tsx'
import { makeTimeline } from '#tests/support/chat.ts'
import { message } from '../domain/timeline-builders.ts'

let shadow: ShadowRoot | undefined
beforeEach(() => {
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    shadow = attach.call(this, options)
    return shadow
  })
})
afterEach(() => vi.restoreAllMocks())

const { me } = makeTimeline()
const said = () => Array.from(shadow?.querySelectorAll('[aria-live="polite"] p') ?? [], (one) => one.textContent)

test('[AI-4] a reply is said once and whole, history and one’s own messages are not', () => {
  const history = message(1, { text: 'before' })
  const reply = message(2, { userId: 'Parley', userName: 'Parley', text: 'I', status: 'streaming' })
  const { rerender, container } = render(<Announcer messages={[history]} me={me} />)
  rerender(<Announcer messages={[history, reply]} me={me} />)
  rerender(<Announcer messages={[history, { ...reply, text: 'I thi' }]} me={me} />)
  expect(said()).toEqual([])

  const finished = { ...reply, text: 'I think so.', status: 'sent' as const }
  const mine = message(3, { userId: 'guest-mira', text: 'good' })
  rerender(<Announcer messages={[history, finished]} me={me} />)
  rerender(<Announcer messages={[history, finished, mine]} me={me} />)
  expect(said()).toEqual(['Parley: I think so.'])
  expect(container.textContent, 'the page holds the text once').toBe('')
})

test('the same words said twice are said twice', () => {
  const first = message(1)
  const { rerender } = render(<Announcer messages={[first]} me={me} />)
  rerender(<Announcer messages={[first, message(2, { text: 'ok' })]} me={me} />)
  rerender(<Announcer messages={[first, message(2, { text: 'ok' }), message(3, { text: 'ok' })]} me={me} />)
  expect(said()).toEqual(['Ana: ok', 'Ana: ok'])
})
