// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { makeAside } from '#components/chat/aside/aside.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import * as calls from '#lib/client/chat/calls/aside-calls.ts'
import { releaseOf, releaseText } from '#lib/domain/messages/release.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'
import { message } from '../domain/timeline-builders.ts'

vi.mock(import('#lib/client/chat/calls/aside-calls.ts'), async (original) => ({
  ...(await original()),
  releaseAside: vi.fn(),
}))
afterEach(() => vi.mocked(calls.releaseAside).mockReset())

const ana = { userId: 'guest-ana', userName: 'Ana' }
const stored = (words: string) =>
  message(1, { kind: 'release', text: releaseText('Ana', words), release: releaseOf(ana) })

test('[ASIDE-2] a release whose answer was lost keeps its id, and resolves to the stored words', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { actions } = makeAside(makeChatCore(ACCESS, () => {}))
  vi.mocked(calls.releaseAside)
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValueOnce(stored('I need a week'))
    .mockResolvedValueOnce(stored('Please.'))
  expect(await actions.release('I need a week.')).toBeNull()
  expect(await actions.release('I need a week.')).toBe('I need a week')
  expect(await actions.release('Please.')).toBe('Please.')
  const ids = vi.mocked(calls.releaseAside).mock.calls.map(([, { tempMsgId }]) => tempMsgId)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
