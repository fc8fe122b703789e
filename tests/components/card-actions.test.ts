// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { makeChatCore } from '#components/chat/store/core.ts'
import { makeCardActions } from '#components/chat/store/cards/card-actions.ts'
import * as calls from '#lib/client/chat/calls/card-calls.ts'
import type { OwnCardAnswer } from '#lib/protocol/cards.ts'
import { makeTimeline } from '#tests/support/chat.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'
import { agreement } from '../domain/timeline-builders.ts'

vi.mock(import('#lib/client/chat/calls/card-calls.ts'), async (original) => ({
  ...(await original()),
  readOwnCardAnswers: vi.fn(),
}))

const own = (answer: 'agree' | 'not-yet'): OwnCardAnswer => ({ cardId: 'c1', version: 1, answer })

test('[CARD-2] a late read of an earlier join does not replace the answers that a newer join has read', async () => {
  const core = makeChatCore(ACCESS, () => {})
  const reads: ((answers: OwnCardAnswer[]) => void)[] = []
  vi.mocked(calls.readOwnCardAnswers).mockImplementation(() => new Promise((resolve) => reads.push(resolve)))
  core.set({ timeline: makeTimeline({ cards: new Map([['c1', agreement(1)]]) }), isJoined: true, joins: 1 })
  const close = makeCardActions(core).open()
  const shown: (string | undefined)[] = []
  core.subscribe(() => shown.push(core.get().ownCardAnswers.get('c1')?.answer))
  core.set({ joins: 2 })
  core.set({ joins: 3 })
  expect(reads).toHaveLength(3)
  reads[1]?.([own('agree')]) // first: it would be written before the newest
  reads[2]?.([own('not-yet')])
  await vi.waitFor(() => expect(shown.at(-1)).toBe('not-yet'))
  expect(shown).not.toContain('agree')
  close()
})
