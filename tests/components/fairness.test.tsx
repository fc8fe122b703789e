// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { FairnessQuestion } from '#components/chat/fairness/fairness-question.tsx'
import { makeFairness } from '#components/chat/fairness/fairness.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { FairnessSection } from '#components/fairness/fairness-section.tsx'
import type { Fairness } from '#lib/protocol/events/fairness.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'

const counted = (userName: string, replies: number) => ({
  ...{ userId: `guest-${userName}`, userName, replies, characters: replies * 1000, asked: 1, points: 0 },
})

function showRecord(fairness: Fairness) {
  const chat = makeChat()
  chat.fairness.read.mockResolvedValue(fairness)
  render(
    <InChat value={chat.store}>
      <FairnessSection />
    </InChat>,
  )
  return chat
}

describe('[FAIR-1] the record', () => {
  const people = [counted('Ana', 4), counted('Ben', 2), counted('Cleo', 0)]

  test('has numbers for each person, and a bar relative to the highest', async () => {
    showRecord({ record: { people, stopped: 2 }, answers: { count: 3, average: 13 / 3 } })
    const list = await screen.findByRole('list', { name: 'Parley’s record by person' })
    const ben = within(list).getAllByRole('listitem')[1]!
    expect(ben.textContent).toContain('Ben')
    expect(ben.textContent).toContain('Replies2')
    expect(ben.querySelector<HTMLElement>('.fairness-bar > span')?.style.width).toBe('50%')
    expect(screen.getByText('2 times')).toBeTruthy()
    expect(screen.getByText('4.3 of 5')).toBeTruthy()
    expect(
      screen.getByText(/^The average of 3 answers.*in two browsers who is not signed in counts twice\.$/),
    ).toBeTruthy()
  })

  test('says why no answers are shown', async () => {
    showRecord({ record: { people, stopped: 0 }, answers: null })
    expect(await screen.findByText(/once three have answered/)).toBeTruthy()
    expect(screen.getByText('never')).toBeTruthy()
  })
})

describe('[FAIR-1] the question', () => {
  test('has five answers in words, and leads the focus on', async () => {
    const chat = makeChat({ isFairnessAsked: true })
    const leadFocus = vi.fn()
    render(
      <InChat value={chat.store}>
        <FairnessQuestion leadFocus={leadFocus} />
      </InChat>,
    )
    expect(screen.getByRole('status').textContent).toContain('Was Parley fair to you?')
    const group = screen.getByRole('group', { name: 'Was Parley fair to you?' })
    const names = within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Not at all', 'Not really', 'Partly', 'Mostly', 'Yes'])
    await userEvent.click(screen.getByRole('button', { name: 'Mostly' }))
    expect(chat.fairness.answer).toHaveBeenCalledExactlyOnceWith(4)
    expect(leadFocus).toHaveBeenCalledOnce()
  })

  test.each([
    [2, /^As long as there are two of you here, nobody ever sees it\./],
    [3, /^Only numbers are ever shown, and only when at least three/],
  ])('tells %i people who will see the answers', (count, words) => {
    const people = [mira, person('guest-ben', 'Ben'), person('guest-cleo', 'Cleo')].slice(0, count)
    const participants = new Map([...people, parley].map((one) => [one.userId, one]))
    const chat = makeChat({ isFairnessAsked: true, timeline: makeTimeline({ participants }) })
    render(
      <InChat value={chat.store}>
        <FairnessQuestion leadFocus={() => {}} />
      </InChat>,
    )
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('goes with an answer in another window, and with no other card', () => {
    const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
    const { events, hide } = makeFairness(core)
    events.fairnessQuestion()
    hide('card-1')
    expect(core.get().isFairnessAsked).toBe(true)
    hide('fairness-question')
    expect(core.get().isFairnessAsked).toBe(false)
  })
})
