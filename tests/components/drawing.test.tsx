// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MessageActions } from '#components/chat/message/use-message-actions.ts'
import { OtherMessage } from '#components/chat/message/other-message.tsx'
import { ParleyMessage } from '#components/chat/message/parley-message.tsx'
import { messageRows } from '#lib/domain/messages/message-rows.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { message } from '#tests/domain/timeline-builders.ts'
import { drawing, type DrawingCase } from '#tests/support/corpus.ts'

const CHUNK_CHARS = 5
const actions: MessageActions = {
  retry() {},
  discard() {},
  remedy() {},
  askAgain: () => Promise.resolve(),
  askInMessage() {},
  reply() {},
  edit() {},
  remove() {},
  copy() {},
  cite() {},
  goTo() {},
}

function rowOf(changes: Partial<Message>) {
  const [row] = messageRows({ messages: [message(1, changes)], outbox: [], me: null })
  if (!row) throw new Error('the message must be drawn for this test to mean anything')
  return row
}

const parley = (text: string, status: Message['status']) => (
  <ParleyMessage row={rowOf({ text, status, userId: ASSISTANT_NAME, userName: ASSISTANT_NAME })} actions={actions} />
)

function asSeen(container: HTMLElement) {
  const text = container.querySelector<HTMLElement>('.message-text')
  if (!text) throw new Error('the message has no text')
  const all = (tag: string) => Array.from(text.querySelectorAll(tag), ({ textContent }) => textContent)
  return { shown: text.textContent, bold: all('strong'), italic: all('em'), struck: all('del'), linked: all('a') }
}
type Seen = ReturnType<typeof asSeen>

function sentOf({ prefix = '', repeat = 1, sent }: DrawingCase): string {
  return prefix + sent.repeat(repeat)
}

function expectRight(seen: Seen, { prefix = '', repeat = 1, ...one }: DrawingCase): void {
  const shown = prefix.replaceAll('*', '') + (one.shown ?? '').repeat(repeat)
  if (one.shown !== undefined) expect(seen.shown).toBe(shown)
  if (one.linked) expect(seen.linked).toEqual(one.linked)
  const { bold = [], italic = [], struck = [] } = one
  if (one.bold || one.italic || one.struck) expect(seen).toMatchObject({ bold, italic, struck })
}

/** Expects every formatted stretch to be the beginning of one in the finished text, in order. */
function expectBegun(seen: Seen, final: Seen, text: string): void {
  for (const kind of ['bold', 'italic', 'struck'] as const) {
    expect(seen[kind].length, text).toBeLessThanOrEqual(final[kind].length)
    seen[kind].forEach((words, at) => expect(final[kind][at]?.startsWith(words), `${text}: ${words}`).toBe(true))
  }
}

describe.each(drawing)('%s: %j', (_kind, one) => {
  const sent = sentOf(one)

  test('[SAFE-10] [SAFE-12] a person’s message shows it', () => {
    expectRight(asSeen(render(<OtherMessage row={rowOf({ text: sent })} actions={actions} />).container), one)
  })

  test('[SAFE-10] [SAFE-12] a whole reply shows it', () => {
    expectRight(asSeen(render(parley(sent, 'sent')).container), one)
  })

  test('[CHAT-27] a streaming reply formats nothing else on the way to its end', () => {
    const final = asSeen(render(parley(sent, 'sent')).container)
    const { container, rerender } = render(parley(sent.slice(0, CHUNK_CHARS), 'streaming'))
    for (let end = CHUNK_CHARS; end < sent.length + CHUNK_CHARS; end += CHUNK_CHARS) {
      rerender(parley(sent.slice(0, end), 'streaming'))
      expectBegun(asSeen(container), final, sent.slice(0, end))
    }
    rerender(parley(sent, 'sent'))
    expectRight(asSeen(container), one)
  })
})
