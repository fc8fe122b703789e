// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ArrivalCard } from '#components/chat/arrival/arrival-card.tsx'
import { TypingLine } from '#components/chat/composer/typing-line.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { timeline, type Timeline } from '#lib/domain/room/timeline.ts'
import { helpCardOf } from '#lib/domain/safety/help-card.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { message } from '../domain/timeline-builders.ts'

const nameless = { userId: mira.userId, userName: 'Anon', ids: new Set([mira.userId]), isOwner: false }
const ana = { ...person('guest-ana', 'Ana'), isOwner: true as const }
const people = new Map([person(mira.userId, 'Anon'), parley, ana].map((one) => [one.userId, one]))
const said = [message(1, { userId: ana.userId, text: 'hello' })]

function show(changes: Partial<Timeline> = {}) {
  const state = makeTimeline({ isNewcomer: true, me: nameless, participants: people, messages: said, ...changes })
  const chat = makeChat({ timeline: state })
  const leadFocus = vi.fn()
  render(
    <InChat value={chat.store}>
      <ArrivalCard leadFocus={leadFocus} />
      <TypingLine leadFocus={leadFocus} askAgain={async () => {}} chooseName={() => {}} />
    </InChat>,
  )
  return { chat, state, leadFocus, user: userEvent.setup() }
}
const card = () => screen.queryByRole('region', { name: /chat$/ })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Choose a name' })

describe('[SHARE-1] the newcomer’s card', () => {
  test('names the owner and the people, and says what Parley is and reads; no second question for a name', () => {
    show()
    const words = card()?.textContent
    for (const part of [
      'Ana’s chat',
      'You and Ana are here.',
      'Parley is an AI. It reads every message here',
      'For people aged 16 and over.',
    ])
      expect(words).toContain(part)
    expect(screen.queryByRole('button', { name: 'Choose a name' })).toBeNull()
    expect(document.activeElement, 'it takes no focus').toBe(document.body)
  })

  test('names the title if there is one, and leaves the rest to the introduction of an empty chat', () => {
    show({ title: 'Garden chat', messages: [] })
    expect(within(card()!).getByRole('heading').textContent).toBe('Garden chat')
    expect(card()?.textContent).not.toContain('is an AI')
    expect(nameField()).toBeTruthy()
  })

  test('takes a name by Enter and closes; a reserved name is refused with a reason', async () => {
    const { user, chat, state, leadFocus } = show()
    await user.type(nameField(), 'Parley{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('taken by the chat itself')
    expect(chat.rename).not.toHaveBeenCalled()
    await user.clear(nameField())
    await user.type(nameField(), ' Mirabel {Enter}')
    expect(chat.rename).toHaveBeenCalledExactlyOnceWith('Mirabel')
    expect(leadFocus).toHaveBeenCalledOnce()
    expect(chat.arrived, 'the name was not taken, so the form stays').not.toHaveBeenCalled()
    chat.rename.mockImplementation(async () =>
      chat.set({ timeline: { ...state, me: { ...nameless, userName: 'Mira' } } }),
    )
    await user.type(nameField(), '{Enter}')
    expect(chat.arrived).toHaveBeenCalledOnce()
  })

  test('shows the name of a person who has one, and saves nothing', async () => {
    const { user, chat } = show({ me: { ...nameless, userName: 'Mira' } })
    expect(nameField().value).toBe('Mira')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(chat.rename).not.toHaveBeenCalled()
  })

  test('closes by its button and with the first message, and makes way for a help card', async () => {
    const { user, chat, state, leadFocus } = show()
    await user.click(screen.getByRole('button', { name: 'Close the welcome' }))
    expect(chat.arrived).toHaveBeenCalledOnce()
    expect(leadFocus).toHaveBeenCalledOnce()
    expect(timeline(state, { type: 'arrived' }).isNewcomer).toBe(false)

    chat.set({ care: { card: { cardId: 'c', ...helpCardOf('fear', null) }, isSafetyAsked: false } })
    expect(card()).toBeNull()
    chat.set({ care: { card: null, isSafetyAsked: false } })
    expect(card()).not.toBeNull()
    const sending = message(0, { userId: mira.userId, tempMsgId: 't1', status: 'sending' })
    chat.set({ timeline: timeline(state, { type: 'sending', message: sending }) })
    expect(card()).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a name' }), 'the line asks from now on').toBeTruthy()
  })

  test('leaves the question for a name to the line in a window too short for it', () => {
    viewport.isShort = true
    show()
    expect(screen.getByRole('button', { name: 'Choose a name' })).toBeTruthy()
  })

  test('is missing for a person who is no newcomer', () => {
    viewport.isNarrow = true
    show({ isNewcomer: false })
    expect(card()).toBeNull()
  })
})
