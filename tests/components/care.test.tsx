// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { CareCards } from '#components/chat/care/care-cards.tsx'
import { makeCare } from '#components/chat/care/care.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { SafetyPage } from '#components/legal/safety-page.tsx'
import { forgetChat } from '#lib/client/storage/forget-chat.ts'
import { landingDraft } from '#lib/client/storage/landing-draft.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import { helpCardOf } from '#lib/domain/safety/help-card.ts'
import { pressedAgain } from '#lib/domain/page/triple-press.ts'
import type { HelpCard } from '#lib/protocol/events/safety/care.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'

const cardOf = (timeZone: string | null, cardId = 'card-1'): HelpCard => ({ cardId, ...helpCardOf('fear', timeZone) })

function show(care: { card?: HelpCard | null; isSafetyAsked?: boolean }) {
  const chat = makeChat({ care: { card: null, isSafetyAsked: false, ...care } })
  const leadFocus = vi.fn()
  render(
    <InChat value={chat.store}>
      <CareCards leadFocus={leadFocus} />
    </InChat>,
  )
  return { ...chat, leadFocus }
}

describe('[CARE-2] the help card', () => {
  test('shows phone numbers as tel links with their source, and says that only this person sees it', () => {
    show({ card: cardOf('Europe/Berlin') })
    const card = screen.getByRole('region', { name: 'Only you can see this' })
    expect(
      within(card)
        .getByRole('link', { name: /^116 016/ })
        .getAttribute('href'),
    ).toBe('tel:116016')
    expect(within(card).getByRole('link', { name: 'Source: hilfetelefon.de' }).getAttribute('href')).toBe(
      'https://www.hilfetelefon.de',
    )
    expect(within(card).getByText(/^Numbers as of \d+ \w+ \d{4};/)).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Leave this page' })).toBeTruthy()
  })

  test('links to a directory of helplines if the country is unknown', () => {
    show({ card: cardOf(null) })
    expect(screen.getByRole('link', { name: 'Find A Helpline, in your country' }).getAttribute('href')).toBe(
      'https://findahelpline.com',
    )
  })

  test('is announced politely without taking the focus; Hide removes it and leads the focus on', async () => {
    const chat = show({})
    document.body.focus()
    chat.set({ care: { card: cardOf('Europe/Berlin'), isSafetyAsked: false } })
    expect(screen.getByRole('status').textContent).toContain('Only you can see it')
    expect(document.activeElement).toBe(document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(chat.hideCard).toHaveBeenCalledOnce()
    expect(chat.leadFocus).toHaveBeenCalledOnce()
  })
})

test.each([
  ['Yes', 'yes'],
  ['Not sure', 'unsure'],
  ['No', 'no'],
])('[CARE-3] the safety question is answered by %s', async (name, answer) => {
  const chat = show({ isSafetyAsked: true })
  const question = screen.getByRole('region', { name: 'Is it safe for you to talk about this here?' })
  within(question).getByText('For example: nobody you are afraid of reads along.')
  await userEvent.click(screen.getByRole('button', { name }))
  expect(chat.answerSafety).toHaveBeenCalledExactlyOnceWith(answer)
})

describe('help card and safety question in the page’s store', () => {
  function makeStore() {
    const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
    core.set({ timeline: makeTimeline() })
    const { events, actions } = makeCare(core)
    return { core, events, ...actions }
  }

  test('[CARE-2] a newer card replaces an older one; a hide from another window concerns its own card alone', () => {
    const { core, events } = makeStore()
    events.helpCard(cardOf(null, 'one'))
    events.helpCard(cardOf(null, 'two'))
    events.hideHelpCard({ cardId: 'one' })
    expect(core.get().care.card?.cardId).toBe('two')
    events.hideHelpCard({ cardId: 'two' })
    expect(core.get().care.card).toBeNull()
  })

  test('[CARE-2] the card is hidden at once, even without a connection', () => {
    const { core, events, hideCard } = makeStore()
    events.helpCard(cardOf(null))
    hideCard()
    expect(core.get().care.card).toBeNull()
  })

  test('[CARE-3] an answer in another window removes the question', () => {
    const { core, events } = makeStore()
    events.safetyQuestion()
    expect(core.get().care.isSafetyAsked).toBe(true)
    events.hideHelpCard({ cardId: 'safety-question' })
    expect(core.get().care.isSafetyAsked).toBe(false)
  })
})

describe('[CARE-4] a quick exit', () => {
  test('is due at the third press within a second', () => {
    const press = (times: readonly number[]) =>
      times.reduce((state, at) => pressedAgain(state.presses, at), { presses: [] as readonly number[], isDue: false })
    expect(press([0, 400]).isDue).toBe(false)
    expect(press([0, 400, 999]).isDue).toBe(true)
    expect(press([0, 400, 1000]).isDue).toBe(false)
    expect(press([0, 900, 1100, 1300]).isDue).toBe(true)
  })

  test('removes drafts and stored data of the chat, but keeps the browser id', () => {
    const secret = anonymousBrowserId()
    draft.keep('s1', 'he must not read this')
    draft.keep('s2', 'nor this')
    unsent.keep('s1', { text: 'nor that', tempMsgId: 't1', userId: 'u1', timestamp: new Date().toISOString() })
    landingDraft.keep('nor what I began')
    authReturnUrl.set('/chat/s1/k1')
    forgetChat('s1')
    const left = { anonymousBrowserId: secret, recentChats: 'off' } // PAST-2: and no list from then on
    expect({ ...localStorage, ...sessionStorage }).toEqual(left)
  })
})

test('[CARE-5] [CARE-4] the safety page names the age, and what a quick exit cannot remove', () => {
  render(<SafetyPage minimumAge={17} />)
  expect(screen.getByText(/for people aged 17 and over/)).toBeTruthy()
  expect(screen.getByText(/earlier pages of its history stay there/)).toBeTruthy()
})
