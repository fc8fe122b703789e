import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDelivery } from '#lib/client/chat/delivery.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { message } from '../domain/timeline-builders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draft = { text: 'hello', tempMsgId: 't1' }
const unavailable = new AckError('Not now.', 'UNAVAILABLE')
const lostConnection = new Error('socket has been disconnected')

/** Makes a delivery over a line with scripted answers: a message, a failure, or silence after the last one. */
function deliveryOver(...answers: (Message | null | Error)[]) {
  const send = vi.fn(() => {
    const answer = answers.shift()
    if (answer === undefined) return new Promise<Message | null>(() => {})
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const outcome = { stored: vi.fn(), failed: vi.fn() }
  return { delivery: makeDelivery({ send, ...outcome }), send, ...outcome }
}

describe('delivering a message', () => {
  test('[MSG-30] an acknowledged message is stored', async () => {
    const { delivery, stored, failed } = deliveryOver(message(1))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(stored.mock.calls).toEqual([[draft, message(1)]])
    expect(failed).not.toHaveBeenCalled()
  })

  test('[MSG-4] [SOCK-12] [ERR-9] a refusal fails at once with its words and code', async () => {
    const { delivery, failed, send } = deliveryOver(new AckError('Quota reached.', 'QUOTA_EXCEEDED'))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(0)
    expect(failed.mock.calls).toEqual([[draft, { error: 'Quota reached.', code: 'QUOTA_EXCEEDED' }]])
    delivery.resume()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(send).toHaveBeenCalledOnce()
    expect(failed).toHaveBeenCalledOnce()
  })

  test('[DEC-35] [MSG-26] a message without an acknowledgement fails after 10 s, not before', async () => {
    const { delivery, failed } = deliveryOver()
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(9999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls).toEqual([[draft, { error: 'Message failed to send. Please try again.' }]])
  })

  test('an UNAVAILABLE answer leads to another send under the same tempMsgId', async () => {
    const { delivery, send, stored } = deliveryOver(unavailable, unavailable, message(1))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(3000)
    expect(send.mock.calls.map((call) => (call as unknown[])[0])).toEqual([draft, draft, draft])
    expect(stored).toHaveBeenCalledOnce()
  })

  test('[DEC-35] a message fails once if the server stays unavailable', async () => {
    const { delivery, failed } = deliveryOver(...Array.from({ length: 20 }, () => unavailable))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(failed).toHaveBeenCalledOnce()
  })

  test('a lost connection keeps the message; the rejoin sends it again within the rest of the 10 s', async () => {
    const { delivery, send, stored, failed } = deliveryOver(lostConnection, message(1))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(4000)
    expect(send).toHaveBeenCalledOnce()
    delivery.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenLastCalledWith(draft, 6000)
    expect(stored).toHaveBeenCalledOnce()
    expect(failed).not.toHaveBeenCalled()
  })

  test('a message in flight is not sent a second time during a long catch-up', async () => {
    const { delivery, send, stored } = deliveryOver()
    delivery.deliver(draft)
    delivery.resume()
    delivery.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect(send).toHaveBeenCalledOnce()
    expect(stored).not.toHaveBeenCalled()
  })

  test('messages go out in their written order after a rejoin', async () => {
    const { delivery, send } = deliveryOver(lostConnection, lostConnection)
    const second = { text: 'world', tempMsgId: 't2' }
    delivery.deliver(draft)
    delivery.deliver(second)
    await vi.advanceTimersByTimeAsync(0)
    delivery.resume()
    expect(send.mock.calls.slice(2).map((call) => (call as unknown[])[0])).toEqual([draft, second])
  })

  test('a message that was given up fails, and is not sent again', async () => {
    const { delivery, send, failed } = deliveryOver(unavailable, message(1))
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(0)
    delivery.giveUpAll()
    expect(failed.mock.calls).toEqual([[draft, { error: 'Message failed to send. Please try again.' }]])
    delivery.resume()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(send).toHaveBeenCalledOnce()
    expect(failed).toHaveBeenCalledOnce()
  })

  test('an acknowledgement after the failure changes nothing', async () => {
    let acknowledge: (stored: Message) => void = () => {}
    const outcome = { stored: vi.fn(), failed: vi.fn() }
    const delivery = makeDelivery({ send: () => new Promise((resolve) => (acknowledge = resolve)), ...outcome })
    delivery.deliver(draft)
    await vi.advanceTimersByTimeAsync(10_000)
    acknowledge(message(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.failed).toHaveBeenCalledOnce()
    expect(outcome.stored).not.toHaveBeenCalled()
  })

  test('a stopped delivery reports no failure', async () => {
    const { delivery, failed } = deliveryOver()
    delivery.deliver(draft)
    delivery.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(failed).not.toHaveBeenCalled()
  })
})
