// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import type { ChatState } from '#components/chat/store/core.ts'
import { paperFile } from '#components/chat/cards/paper/download-paper.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import type { Agreement, Card, OwnCardAnswer, Poll } from '#lib/protocol/cards.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

const ben = person('guest-ben', 'Ben')
const cleo = person('guest-cleo', 'Cleo')
const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))
const AT = new Date(Date.UTC(2026, 10, 28, 12)).toISOString()
const common = { messageId: 'm2', seq: 2, version: 1, openedBy: ben.userId, openedAt: AT, closedAt: null, rev: 1 }
const named = ({ userId, userName }: typeof ben, hasAnswered = false) => ({ userId, userName, hasAnswered })

const agreement = (changes: Partial<Agreement> = {}): Agreement => ({
  ...common,
  ...{ id: 'c1', kind: 'agreement', state: 'open', question: 'Who pays what?', reasons: [] },
  lines: [
    { id: 'l1', text: 'Mira pays 600.', sources: ['m1'] },
    { id: 'l2', text: 'Ben pays 500.', sources: [] },
  ],
  people: [named(mira), named(ben, true)],
  ...changes,
})
const poll = (changes: Partial<Poll> = {}): Poll => ({
  ...common,
  ...{ id: 'c1', kind: 'poll', state: 'open', question: 'Where do we eat?', isMultiple: false, isHidden: false },
  options: [
    { text: 'Pizza', count: 1, userIds: [ben.userId] },
    { text: 'Thai', count: 0, userIds: [] },
  ],
  people: [named(ben, true)],
  ...changes,
})

beforeEach(() => localStorage.clear())

function open(card: Card, own: Partial<OwnCardAnswer> | null = null) {
  const messages = [
    message(1, { userId: ben.userId, userName: 'Anon', text: 'I can pay **500**.', timestamp: AT }),
    message(2, { userId: 'chatsystem', text: 'A card', kind: 'card', cardId: 'c1', timestamp: AT }),
  ]
  /** Cleo is here where a card names her. */
  const hereWith = ({ people }: Card) =>
    new Map(
      [...participants.values(), cleo].flatMap((one) => {
        const isHere = one !== cleo || people.some(({ userId }) => userId === cleo.userId)
        return isHere ? [[one.userId, one] as const] : []
      }),
    )
  const state = (card: Card, own: Partial<OwnCardAnswer> | null): Partial<ChatState> => ({
    timeline: makeTimeline({
      participants: hereWith(card),
      messages,
      cards: new Map([[card.id, card]]),
      title: 'Elm Street',
    }),
    ownCardAnswers: new Map(own ? [[card.id, { cardId: card.id, version: card.version, ...own }]] : []),
  })
  const chat = makeChat(state(card, own))
  render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  const shown = () => screen.getByRole('article', { name: card.question })
  return {
    chat,
    card: shown,
    user: userEvent.setup(),
    now: (card: Card, own = null as Partial<OwnCardAnswer> | null) => chat.set(state(card, own)),
  }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** The people of an agreement as the card shows them, each with the name of their mark, if any. */
function chips(card: HTMLElement, list = 'Who is named here'): string[] {
  const people = within(within(card).getByRole('list', { name: list })).getAllByRole('listitem')
  return people.map((one) => {
    const mark = one.querySelector('svg')?.getAttribute('aria-label')
    const words = [...one.children]
      .filter((part) => !part.matches('[aria-hidden], svg'))
      .map((part) => part.textContent)
    return words.join('') + (mark ? `: ${mark}` : '')
  })
}

async function pick(user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> {
  await user.click(button('Chat menu'))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

describe('[CARD-1] an agreement card', () => {
  test('shows its lines, each with its source message under the author’s present name; a click leads there', async () => {
    const { chat, card, user } = open(agreement())
    const lines = within(card()).getAllByRole('listitem').slice(0, 2)
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Mira pays 600.BenI can pay 500.',
      'Ben pays 500.No message behind it',
    ])
    await user.click(within(lines[0]!).getByRole('button', { name: /^Ben ?I can pay 500.$/ }))
    await waitFor(() => expect(chat.reach).toHaveBeenCalledWith(1))
  })

  test('[CARD-2] shows who has answered but not how; the reader sees their own answer alone', async () => {
    const { chat, card, user, now } = open(agreement())
    expect(chips(card())).toEqual(['Mira(you): has not answered', 'Ben: answered'])
    await user.click(button('I agree'))
    expect(chat.cards.answerCard).toHaveBeenCalledExactlyOnceWith({ cardId: 'c1', version: 1, answer: 'agree' })
    expect(document.activeElement, 'the focus stays at the card whose button goes').toBe(card())
    now(agreement({ people: [named(mira, true), named(ben, true)] }), { answer: 'agree' })
    expect(card().textContent).toContain('You agree.')
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
    await user.click(button('Answer anew'))
    expect(button('Not yet')).toBeTruthy()
    expect(document.activeElement, 'the focus stays at the card whose button went').toBe(card())
  })

  test('[CARD-2] says only that the reader answered while their answer is not known to the page', () => {
    const { card, now } = open(agreement({ people: [named(mira, true), named(ben)] }))
    expect(card().textContent).toContain('You answered.')
    for (const words of ['You agree.', 'Only you read this.']) expect(card().textContent).not.toContain(words)
    now(agreement({ people: [named(mira, true), named(ben)] }), { answer: 'not-yet' })
    expect(card().textContent).toContain('You said “not yet”.Answer anewOnly you read this.')
  })

  test('[CARD-2] ticks a person only once the card tells that they agreed, and says “not yet” at who is named', () => {
    const dan = person('guest-dan', 'Ben')
    const people = [named(mira, true), named(ben, true), named(dan, true)]
    const { card, now } = open(agreement({ people: [named(mira, true), named(ben), named(dan, true)] }))
    expect(chips(card()), 'while one is missing').toEqual([
      'Mira(you): answered',
      'Ben: has not answered',
      'Ben: answered',
    ])
    now(agreement({ people, notYet: { userIds: [ben.userId], unnamed: 0 } }))
    expect(chips(card())).toEqual(['Mira(you): agreed', 'Bennot yet', 'Ben: agreed'])
    now(agreement({ people, notYet: { userIds: [ben.userId], unnamed: 1 } }))
    expect(chips(card()), 'each may be the one without a name').toEqual([
      'Mira(you): answered',
      'Bennot yet',
      'Ben: answered',
    ])
    now(agreement({ people, state: 'agreed', closedAt: AT }))
    expect(chips(card(), 'Who agreed')).toEqual([
      'Mira(you): agreed',
      expect.stringMatching(/^Ben#\w{4}: agreed$/),
      expect.stringMatching(/^Ben#\w{4}: agreed$/),
    ])
  })

  test('[CARD-2] keeps a “not yet” reason private unless ticked; both ticks start off', async () => {
    const { chat, card, user, now } = open(agreement())
    await user.click(button('Not yet'))
    const form = within(await dialog('Not yet'))
    for (const tick of form.getAllByRole<HTMLInputElement>('checkbox')) expect(tick.checked).toBe(false)
    await user.type(form.getByRole('textbox'), 'Too much for me.')
    await user.click(form.getByRole('checkbox', { name: 'Parley may use my reason for a new version' }))
    await user.click(form.getByRole('button', { name: 'Answer “not yet”' }))
    const reason = { reason: 'Too much for me.', isReasonShared: false, mayParleyUseReason: true, isNameHidden: false }
    expect(chat.cards.answerCard).toHaveBeenCalledExactlyOnceWith({
      cardId: 'c1',
      version: 1,
      answer: 'not-yet',
      ...reason,
    })
    await waitFor(() => expect(document.activeElement).toBe(button('Not yet')))
    now(agreement(), { answer: 'not-yet', ...reason })
    expect(document.activeElement, 'the answer replaced the button that opened the dialog').toBe(card())
    expect(card().textContent).toContain('Too much for me.Nobody else here reads your reason. Parley may use it.')
    const shared = { answer: 'not-yet', ...reason, isReasonShared: true, mayParleyUseReason: false } as const
    now(agreement(), shared)
    expect(card().textContent).toContain('Too much for me.Once everybody has answered, all here read your reason.')
    now(agreement({ notYet: { userIds: [mira.userId], unnamed: 0 } }), shared)
    expect(card().textContent).toContain('Too much for me.Everybody here reads your reason.')
  })

  test('the focus goes to the card if an answer came before its dialog was closed', async () => {
    const { chat, card, user, now } = open(agreement())
    chat.cards.answerCard.mockImplementation(() => {
      now(agreement(), { answer: 'not-yet' })
      return Promise.resolve(agreement())
    })
    await user.click(button('Not yet'))
    await user.click(within(await dialog('Not yet')).getByRole('button', { name: 'Answer “not yet”' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(card()))
  })

  test('[CARD-2] [DEC-88] offers no hidden name between two people, and none with a shared reason', async () => {
    const { chat, card, user, now } = open(agreement())
    expect(card().textContent).toContain('Once everybody has, all see who does not agree yet.')
    await user.click(button('Not yet'))
    const hide = 'Once all have answered, do not name me as “not yet”'
    let form = within(await dialog('Not yet'))
    expect(form.queryByRole('checkbox', { name: hide })).toBeNull()
    expect(form.getByText('Once both have answered, Ben knows that it is you.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Cancel' }))

    now(agreement({ people: [named(mira), named(ben, true), named(cleo)] }))
    await user.click(button('Not yet'))
    form = within(await dialog('Not yet'))
    const tick = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name })
    const share = 'Let everybody here read my reason'
    await user.type(form.getByRole('textbox'), 'Too early.')
    await user.click(tick(share))
    await user.click(tick(hide))
    expect(form.getByRole('status').textContent).toBe('Your reason is not shared then: it would show your name.')
    expect([tick(share).checked, tick(hide).checked]).toEqual([false, true])
    await user.click(tick(share))
    expect([tick(share).checked, tick(hide).checked]).toEqual([true, false])
    await user.click(form.getByRole('button', { name: 'Answer “not yet”' }))
    expect(chat.cards.answerCard).toHaveBeenLastCalledWith(
      expect.objectContaining({ isReasonShared: true, isNameHidden: false }),
    )
    now(agreement(), { answer: 'agree' })
    expect(card().textContent).toContain('Only you read this.')
    now(agreement({ notYet: { userIds: [ben.userId], unnamed: 0 } }), { answer: 'agree' })
    expect(card().textContent).not.toContain('Only you read this.')
  })

  test('[DEC-89] sends the version whose words were shown when a press on “I agree” began', async () => {
    const { chat, card, user, now } = open(agreement())
    vi.spyOn(console, 'warn').mockReturnValue()
    const [first, second] = agreement().lines
    const change = { userId: ben.userId, userName: 'Ben', before: 'Mira pays 600.', version: 2 }
    const changed = agreement({ version: 2, lines: [{ ...first!, text: 'Mira pays 900.', change }, second!] })
    const sent = () => chat.cards.answerCard.mock.lastCall?.[0].version
    for (const [begin, end] of [
      ['[MouseLeft>]', '[/MouseLeft]'],
      ['[Space>]', '[/Space]'],
    ] as const) {
      now(agreement())
      chat.cards.answerCard.mockRejectedValueOnce(new AckError('The card changed.', 'CARD_CHANGED'))
      if (begin === '[MouseLeft>]') await user.pointer({ keys: begin, target: button('I agree') })
      else {
        button('I agree').focus()
        await user.keyboard(begin)
      }
      now(changed)
      if (begin === '[MouseLeft>]') await user.pointer({ keys: end, target: button('I agree') })
      else await user.keyboard(end)
      expect(sent(), begin).toBe(1)
      await waitFor(() => button('I agree'))
      expect(within(card()).getByRole('status').textContent).toContain('Please read the new words before you answer.')
    }
    await user.click(button('I agree'))
    expect(sent(), 'a new press').toBe(2)
  })

  test('[DEC-89] keeps the version of a mouse press that leaves the button and comes back', () => {
    const { chat, now } = open(agreement())
    fireEvent.pointerDown(button('I agree'), { pointerType: 'mouse' })
    fireEvent.pointerOut(button('I agree'), { pointerType: 'mouse', relatedTarget: document.body })
    now(agreement({ version: 2 }))
    fireEvent.pointerUp(button('I agree'), { pointerType: 'mouse' })
    fireEvent.click(button('I agree'))
    expect(chat.cards.answerCard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 1 }))
  })

  test('[DEC-89] forgets the version of a press that did not end in an answer', async () => {
    const { chat, user, now } = open(agreement())
    const [first, second] = agreement().lines
    const changed = agreement({ version: 2, lines: [{ ...first!, text: 'Mira pays 900.' }, second!] })
    const presses: Record<string, () => Promise<unknown>> = {
      'another key': () => user.keyboard('{Shift}'),
      'Tab away from Space': () => user.keyboard('[Space>]{Tab}[/Space]'),
      'a finger that scrolls': async () => {
        fireEvent.pointerDown(button('I agree'), { pointerType: 'touch' })
        fireEvent.pointerCancel(button('I agree'), { pointerType: 'touch' })
      },
      'a mouse that is released elsewhere': async () => {
        fireEvent.pointerDown(button('I agree'), { pointerType: 'mouse' })
        fireEvent.pointerUp(document.body, { pointerType: 'mouse' })
        await new Promise((resolve) => setTimeout(resolve))
      },
    }
    for (const [name, press] of Object.entries(presses)) {
      now(agreement())
      button('I agree').focus()
      await press()
      chat.cards.answerCard.mockClear()
      now(changed)
      fireEvent.click(button('I agree')) // as a screen reader does, without a press
      expect(chat.cards.answerCard.mock.calls, name).toEqual([[{ cardId: 'c1', version: 2, answer: 'agree' }]])
      await waitFor(() => expect(button('I agree').getAttribute('aria-disabled')).toBe('false'))
    }
  })

  test('[DEC-89] keeps the version of a press whose finger is lifted, and of a key that is held down', async () => {
    const { chat, now } = open(agreement())
    const changed = agreement({ version: 2 })
    const sent = () => chat.cards.answerCard.mock.lastCall?.[0].version
    fireEvent.pointerDown(button('I agree'), { pointerType: 'touch' })
    now(changed)
    fireEvent.pointerOut(button('I agree'), { pointerType: 'touch', relatedTarget: document.body })
    fireEvent.click(button('I agree'))
    expect(sent()).toBe(1)
    await waitFor(() => expect(button('I agree').getAttribute('aria-disabled')).toBe('false'))
    now(agreement())
    fireEvent.keyDown(button('I agree'), { key: ' ' })
    now(changed)
    fireEvent.keyDown(button('I agree'), { key: ' ', repeat: true })
    fireEvent.click(button('I agree'))
    expect(sent()).toBe(1)
  })

  test('[DEC-89] points out a changed line to all, and keeps the typed text of a refused change', async () => {
    const { chat, card, user, now } = open(agreement())
    vi.spyOn(console, 'warn').mockReturnValue()
    chat.cards.answerCard.mockRejectedValueOnce(new AckError('The card changed.', 'CARD_CHANGED'))
    await user.click(button('Change a line'))
    const form = within(await dialog('Change a line'))
    await user.click(form.getByRole('radio', { name: 'Ben pays 500.' }))
    await user.type(form.getByRole('textbox'), ' On the first.')
    await user.click(form.getByRole('button', { name: 'Change it' }))
    const changed = { cardId: 'c1', version: 1, answer: 'change', lineId: 'l2', text: 'Ben pays 500. On the first.' }
    expect(chat.cards.answerCard).toHaveBeenLastCalledWith(changed)
    const [first, second] = agreement().lines
    const change = { userId: ben.userId, userName: 'Ben', before: 'Mira pays 500.', version: 2 }
    const changed2 = agreement({ version: 2, lines: [{ ...first!, change }, second!] })
    now(changed2, { answer: 'agree', version: 1 })
    expect(form.getByRole('status').textContent).toContain('A line changed while this was open.')
    await user.click(form.getByRole('button', { name: 'Change it' }))
    expect(chat.cards.answerCard).toHaveBeenLastCalledWith({ ...changed, version: 2 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(card().textContent).toContain('Version 2')
    const asked = 'Ben changed line 1. Please read the new words before you answer.'
    expect(within(card()).getByRole('status').textContent).toBe(asked)
    const line = within(card()).getAllByRole('listitem')[0]!
    expect(line.textContent).toBe('Mira pays 600.Changed by BenWas: “Mira pays 500.”It began withBenI can pay 500.')
    now(changed2)
    expect(within(card()).getByRole('status').textContent, 'to who had not answered').toBe(asked)
    now(agreement({ version: 2, lines: [{ ...first!, change: { ...change, userId: mira.userId } }, second!] }))
    expect(card().textContent).toContain('You changed line 1. Everybody is asked anew, you too.')
    expect(card().textContent).toContain('Changed by you')
    now(agreement({ version: 2 }), { answer: 'agree', version: 1 })
    expect(card().textContent, 'a card of before').toContain('A line changed since you answered.')
  })

  test('[DEC-87] is reached by a line above the box until it is seen or answered', async () => {
    let see: IntersectionObserverCallback = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit) {
          if (rootMargin === '-48px 0px') see = tell
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const { chat, user, now } = open(agreement())
    const line = (words: string) => screen.queryByRole('button', { name: new RegExp(`^${words} ?Show$`) })
    await user.click(line('An agreement waits for your answer')!)
    expect(chat.reach).toHaveBeenCalledWith(2)
    now(agreement({ version: 2 }), { answer: 'agree', version: 1 })
    expect(line('An agreement changed and waits for your answer')).not.toBeNull()
    const seen = (isIntersecting: boolean) =>
      act(() => see([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
    seen(true)
    expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull()
    seen(false)
    expect(line('An agreement changed and waits for your answer')).not.toBeNull()
    now(agreement({ version: 2, people: [named(mira, true), named(ben)] }), { answer: 'agree', version: 2 })
    expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull()
    vi.unstubAllGlobals()
  })

  test('has no answer buttons for an unnamed reader; its opener withdraws it, which leaves the question', async () => {
    const { chat, card, user, now } = open(agreement({ people: [named(ben)], openedBy: mira.userId }))
    expect(
      within(card())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['BenI can pay 500.', 'Withdraw this agreement'])
    await user.click(button('Withdraw this agreement'))
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/^It goes for everybody, not only your own answer\./)).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Withdraw it' }))
    expect(chat.cards.withdrawCard).toHaveBeenCalledExactlyOnceWith('c1')
    now(agreement({ state: 'withdrawn' }))
    expect(card().textContent).toMatch(/^Agreement, withdrawn.*Who pays what\?$/)
  })

  test('[DOOR-3] says that it can only be withdrawn once a person named on it was removed, and asks for no answer', async () => {
    const gone = { ...named(cleo, true), isRemoved: true }
    const people = [named(mira), named(ben, true), gone]
    const { chat, card, user, now } = open(agreement({ people, notYet: { userIds: [ben.userId], unnamed: 0 } }))
    const blocked = 'Cleo is no longer in this chat, so nobody can agree on this any more.'
    expect(card().textContent).toContain(`${blocked} Whoever opened it, or the owner, can withdraw it.`)
    expect(card().textContent).not.toContain('Not yet for')
    expect(within(card()).queryByRole('button', { name: /^(I agree|Not yet|Change a line)$/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Show$/ }), 'nothing waits').toBeNull()
    now(agreement({ people, openedBy: mira.userId }))
    expect(card().textContent).toContain(`${blocked} You can withdraw it, and open a new one.`)
    await user.click(button('Withdraw this agreement'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw it' }))
    expect(chat.cards.withdrawCard).toHaveBeenCalledExactlyOnceWith('c1')
    now(agreement({ people, state: 'agreed', closedAt: AT }))
    expect(card().textContent, 'it held before').not.toContain('no longer')
  })

  test('names who does not agree once all have answered, and counts those who hide their name', () => {
    const { card, now } = open(agreement({ notYet: { userIds: [ben.userId], unnamed: 1 } }))
    expect(card().textContent).toContain('Not yet for Ben, and for one person who would rather not be named.')
    now(agreement({ reasons: [{ userId: ben.userId, userName: 'Ben', text: 'Because.' }] }))
    expect(within(card()).getByRole('list', { name: 'Reasons for not yet' }).textContent).toBe('Ben: not yetBecause.')
  })

  test('prints as a page with a line per name once agreed; its file escapes hostile text', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const hostile = '<img src=x onerror=alert(1)>'
    const people = [named(mira, true), named(person('guest-x', hostile), true)]
    const { user } = open(agreement({ state: 'agreed', closedAt: AT, people, question: `Who ${hostile}?` }))
    await user.click(button('Print or save'))
    const panel = within(await dialog('The agreement as a page'))
    const paper = panel.getByRole('article', { name: 'The agreement as a page' })
    expect(paper.textContent, 'the title may be changed later').not.toContain('Elm Street')
    for (const words of ['Who <img', '1.Mira pays 600.', '2.Ben pays 500.', 'Miraagreed, ', '2026'])
      expect(paper.textContent).toContain(words)
    await user.click(panel.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    const page = new DOMParser().parseFromString(paperFile(paper, `Who ${hostile}?`), 'text/html')
    expect(page.querySelector('img, script, link, [class*="size-"]')).toBeNull()
    expect(page.body.textContent).toContain(hostile)
    expect(page.querySelector('style')?.textContent).toContain('.paper-sign')
  })

  test('can be saved from the End chat question once agreed; the question stays open behind the page', async () => {
    const { chat, user } = open(agreement({ state: 'agreed', closedAt: AT }))
    const { timeline } = chat.store.get()
    chat.set({ timeline: { ...timeline, me: { ...timeline.me!, isOwner: true } } })
    await pick(user, 'End chat')
    const question = await screen.findByRole('alertdialog', { name: 'End this chat?' })
    expect(question.textContent).toContain(
      'Only people who are signed in can read it again, agreements and times included.',
    )
    await user.click(button('Save the agreement'))
    expect((await dialog('The agreement as a page')).textContent).toContain('Mira pays 600.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button('Save the agreement')))
    expect(chat.endChat).not.toHaveBeenCalled()
    await user.click(button('End chat'))
    expect(chat.endChat).toHaveBeenCalledOnce()
  })

  test('names the words of a signer who spoke as a guest by the name that they signed with', async () => {
    const lines = agreement().lines.map((line) => ({ ...line, saidBy: 'guest-ben-before', isQuoted: true }))
    const people = [named(mira), named(person(ben.userId, 'Benno'))]
    const agreed = agreement({ state: 'agreed', closedAt: AT, people, lines })
    const { chat, user } = open(agreed)
    const { timeline } = chat.store.get()
    const now = { ...ben, userName: 'Somebody else', formerIds: ['guest-ben-before'] }
    chat.set({ timeline: { ...timeline, participants: new Map(timeline.participants).set(ben.userId, now) } })
    await user.click(button('Print or save'))
    const paper = within(await dialog('The agreement as a page')).getByRole('article')
    expect(paper.textContent).toContain('1.Mira pays 600.Benno’s words')
    expect(paper.textContent).not.toContain('Somebody else')
  })

  test('[DEC-37] can be saved before a vote for a reset among several, one’s own or one more', async () => {
    const { chat, user } = open(agreement({ state: 'agreed', closedAt: AT }))
    const timeline = chat.store.get().timeline
    const voted = (...ids: string[]) => ({ ...timeline.votes, voters: new Map(ids.map((id) => [id, 'Ben'])) })
    for (const [ids, pressed] of [
      [[], /^Reset chat/],
      [[ben.userId], 'Vote too'],
    ] as const) {
      chat.voteReset.mockClear()
      chat.set({ timeline: { ...timeline, votes: voted(...ids) } })
      await user.click(button(pressed))
      const question = await screen.findByRole('alertdialog', { name: 'Vote to reset this chat?' })
      expect(question.textContent).toContain(
        'At 2 of 2 votes a new, empty chat begins for everybody. Agreements stay behind, where only people who are signed in',
      )
      await user.click(button('Save the agreement'))
      expect((await dialog('The agreement as a page')).textContent).toContain('Mira pays 600.')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement).toBe(button('Save the agreement')))
      for (const isConnected of [false, true]) chat.set({ isConnected })
      expect(screen.getByRole('alertdialog'), 'a lost connection does not close it').toBe(question)
      expect(chat.voteReset).not.toHaveBeenCalled()
      await user.click(button('Vote'))
      expect(chat.voteReset).toHaveBeenCalledOnce()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
  })

  test('keeps the names of its agreement, marks namesakes, and names the author of “I” lines', async () => {
    const cyd = person('guest-cyd', 'Ben')
    const saidBy = ben.userId
    const lines = agreement().lines.map((line) => ({ ...line, saidBy, isQuoted: true }))
    const people = [named(person(ben.userId, 'Benno')), named(cyd), named(person('guest-left', 'Ben'))]
    const agreed = agreement({ state: 'agreed', closedAt: AT, people, lines })
    const { card, user, now } = open(agreed)
    const signed = within(card()).getByRole('list', { name: 'Who agreed' })
    expect(signed.textContent).toMatch(/Benno.*Ben#\w{4}.*Ben#\w{4}/)
    await user.click(button('Print or save'))
    const paper = within(await dialog('The agreement as a page')).getByRole('article')
    expect(paper.textContent).toContain('2.Ben pays 500.Benno’s words')
    expect(paper.textContent).toMatch(/Bennoagreed, .*Ben #\w{4}agreed, .*Ben #\w{4}agreed, /)
    const change = { userId: mira.userId, userName: 'Mira', before: 'Mira pays 500.', version: 2 }
    now({ ...agreed, version: 2, lines: lines.map((line, at) => (at === 0 ? { ...line, change } : line)) })
    expect(paper.textContent?.match(/Benno’s words/g), 'a changed line may be of other words').toHaveLength(1)
    now({ ...agreed, lines: lines.map(({ isQuoted, ...line }, at) => (at === 0 ? { ...line, isQuoted } : line)) })
    expect(paper.textContent).toContain('1.Mira pays 600.Benno’s words2.Ben pays 500.from what Benno said')
    now({ ...agreed, version: 2 })
    expect(paper.textContent, 'an older card does not tell which changed').not.toContain('words')
  })
})

describe('[CARD-4] a poll card', () => {
  const option = (name: RegExp) => screen.getByRole('button', { name, pressed: undefined })

  test('counts a vote at once, moves it on a second press, and takes it back on a refusal', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { chat, card, user } = open(poll())
    const answers: ((is: boolean) => void)[] = []
    chat.cards.votePoll.mockImplementation(
      () =>
        new Promise((done, fail) =>
          answers.push((is) => (is ? done(poll()) : fail(new AckError('It is closed.', 'CARD_CLOSED')))),
        ),
    )
    await user.click(option(/^Thai/))
    expect(chat.cards.votePoll).toHaveBeenLastCalledWith('c1', [1])
    expect(option(/^Thai, 1 vote, you$/).getAttribute('aria-pressed')).toBe('true')
    await user.click(option(/^Pizza/))
    expect(chat.cards.votePoll).toHaveBeenLastCalledWith('c1', [0])
    expect(option(/^Pizza, 2 votes, .?Ben.?, you$/)).toBeTruthy()
    expect(option(/^Thai, 0 votes$/)).toBeTruthy()
    for (const answer of answers) answer(false)
    await waitFor(() => expect(option(/^Pizza, 1 vote, .?Ben.?$/).getAttribute('aria-pressed')).toBe('false'))
    expect(card().textContent).toContain('1 person chose')
  })

  test('shows the own choice and no counts while hidden; several options can be chosen', async () => {
    const options = [{ text: 'Pizza' }, { text: 'Thai' }]
    const { chat, card, user } = open(poll({ isHidden: true, isMultiple: true, options }), { options: [1] })
    expect(option(/^Thai$/).getAttribute('aria-pressed')).toBe('true')
    expect(card().textContent).toContain('Nobody sees who chose what')
    await user.click(option(/^Pizza$/))
    expect(chat.cards.votePoll).toHaveBeenLastCalledWith('c1', [0, 1])
  })

  test('is closed by its opener, and then shows the winner and takes no press', async () => {
    const { chat, card, user, now } = open(poll({ openedBy: mira.userId }))
    await user.click(button('Close poll'))
    const question = await screen.findByRole('alertdialog')
    for (const isConnected of [false, true]) chat.set({ isConnected })
    expect(screen.getByRole('alertdialog'), 'a lost connection does not close it').toBe(question)
    await user.click(within(question).getByRole('button', { name: 'Close poll' }))
    expect(chat.cards.closePoll).toHaveBeenCalledExactlyOnceWith('c1')
    now(poll({ state: 'closed', closedAt: AT }))
    expect(within(card()).queryByRole('button', { name: /pizza|thai|close/i })).toBeNull()
    const [pizza, thai] = within(card()).getAllByRole('listitem')
    expect(pizza!.textContent).toContain('Pizza, most votes')
    expect(thai!.textContent).not.toContain('most votes')
  })
})

describe('the dialogs that open a card', () => {
  test('[CARD-1] an agreement takes a message as a line, names everybody, and keeps its draft until opened', async () => {
    const { chat, user } = open(poll())
    await pick(user, 'New agreement')
    let form = within(await dialog('New agreement'))
    await user.click(form.getByRole('button', { name: 'Open the agreement' }))
    expect(form.getByRole('alert').textContent).toBe('Please write what it is about.')
    await user.type(form.getByRole('textbox', { name: 'What is it about?' }), 'The rent?')
    await user.click(form.getByRole('button', { name: 'From a message, line 1' }))
    await user.click(form.getByRole('button', { name: /^Ben ?I can pay 500.$/ }))
    await user.type(form.getByRole('textbox', { name: 'Line 1' }), '{Enter}')
    await user.keyboard('Monthly.{Escape}')
    await pick(user, 'New agreement')
    form = within(await dialog('New agreement'))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Line 2' }).value).toBe('Monthly.')
    expect(form.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true])
    await user.click(form.getByRole('button', { name: 'Open the agreement' }))
    expect(chat.cards.openCard).toHaveBeenCalledExactlyOnceWith({
      question: 'The rent?',
      lines: [
        { text: 'I can pay 500.', sources: ['m1'] },
        { text: 'Monthly.', sources: [] },
      ],
      people: [mira.userId, ben.userId],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pick(user, 'New agreement')
    expect((await dialog('New agreement')).querySelectorAll('textarea')).toHaveLength(1)
  })

  test('[CARD-1] an agreement tells namesakes apart, and names twenty people at most', async () => {
    const { chat, user } = open(poll())
    const guests = Array.from({ length: 19 }, (_, at) => person(`guest-${at}`, `Guest ${at}`))
    const timeline = chat.store.get().timeline
    const here = (...more: (typeof ben)[]) =>
      new Map([mira, parley, ben, ...more].map((one) => [one.userId, one] as const))
    chat.set({ timeline: { ...timeline, participants: here(person('guest-ben-2', 'Ben')) } })
    await pick(user, 'New agreement')
    const form = within(await dialog('New agreement'))
    const bens = form.getAllByRole('checkbox', { name: /^Ben ?#\w{4}$/ })
    expect(new Set(bens.map((box) => box.closest('label')?.textContent)).size).toBe(2)
    expect(form.queryByText('20 people at most')).toBeNull()

    chat.set({ timeline: { ...timeline, participants: here(...guests) } })
    const box = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name })
    const states = () => ['Ben', 'Guest 18'].map(box).map(({ checked, disabled }) => ({ checked, disabled }))
    expect(form.getByRole('group', { name: 'Who has to agree?', description: '20 people at most' })).toBeTruthy()
    expect(states()).toEqual([
      { checked: true, disabled: false },
      { checked: false, disabled: true },
    ])
    await user.click(box('Ben'))
    expect(states(), 'a place is free, and nobody takes it unasked').toEqual([
      { checked: false, disabled: false },
      { checked: false, disabled: false },
    ])
    await user.click(box('Guest 18'))
    expect(states()).toEqual([
      { checked: false, disabled: true },
      { checked: true, disabled: false },
    ])
  })

  test('[CARD-4] a poll has two to eight different options', async () => {
    const { chat, user } = open(agreement())
    await pick(user, 'New poll')
    const form = within(await dialog('New poll'))
    await user.type(form.getByRole('textbox', { name: 'What do you ask?' }), 'When?')
    await user.type(form.getByRole('textbox', { name: 'Option 1' }), 'Monday{Enter}Monday')
    await user.click(form.getByRole('button', { name: 'Open the poll' }))
    expect(form.getByRole('alert').textContent).toBe('Two options are the same.')
    await user.type(form.getByRole('textbox', { name: 'Option 2' }), ' evening{Enter}')
    for (let count = 3; count < 8; count++) await user.click(form.getByRole('button', { name: 'Add an option' }))
    expect(form.queryByRole('button', { name: 'Add an option' })).toBeNull()
    await user.click(form.getByRole('checkbox', { name: 'Hide who chose what until it closes' }))
    await user.click(form.getByRole('button', { name: 'Open the poll' }))
    const options = ['Monday', 'Monday evening']
    expect(chat.cards.openPoll).toHaveBeenCalledExactlyOnceWith({
      question: 'When?',
      options,
      isMultiple: false,
      isHidden: true,
    })
  })

  test('a line’s box grows with its text in a browser without `field-sizing`', async () => {
    const { user } = open(poll())
    await pick(user, 'New agreement')
    const box = within(await dialog('New agreement')).getByRole('textbox', { name: 'Line 1' })
    for (const [name, value] of Object.entries({ scrollHeight: 118, clientHeight: 46, offsetHeight: 48 }))
      Object.defineProperty(box, name, { value })
    await user.type(box, 'a long line')
    expect(box.style.height).toBe('120px')
  })
})

test('[DUE-1] Parley can come back to an agreed line, and to no other', async () => {
  const { chat, user } = open(agreement())
  expect(screen.queryByRole('button', { name: /^Come back to: / })).toBeNull()
  const agreed = agreement({ state: 'agreed', closedAt: AT })
  chat.set({ timeline: { ...chat.store.get().timeline, cards: new Map([[agreed.id, agreed]]) } })
  await user.click(button('Come back to: Ben pays 500.'))
  const form = within(await dialog('Parley comes back to this'))
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'What Parley says then' }).value).toBe(
    'You agreed: “Ben pays 500.” How is it going?',
  )
})

test('[DEC-67] the table lists open, agreed and decided items; agreements survive a clear', async () => {
  const { chat, user } = open(agreement())
  const cards = [
    agreement(),
    poll({ id: 'c2', question: 'A name?', state: 'closed', closedAt: AT }),
    agreement({ id: 'c3', state: 'agreed', closedAt: AT, question: 'The garden', seq: 3 }),
  ]
  chat.set({
    timeline: makeTimeline({ participants, clearedSeq: 2, cards: new Map(cards.map((one) => [one.id, one])) }),
  })
  expect(button(/^On the table/).textContent).toContain('1 open')
  await user.click(button(/^On the table/))
  const panel = within(await dialog('On the table'))
  const section = (name: string) => within(panel.getByRole('region', { name }))
  section('Open now').getByRole('heading', { name: 'Who pays what?' })
  section('Agreements').getByRole('heading', { name: 'The garden' })
  for (const name of ['Show in the chat', 'Report this agreement'])
    expect(section('Open now').queryByRole('button', { name }), 'its message was cleared').toBeNull()
  expect(section('Agreements').getByRole('button', { name: 'Report this agreement' })).toBeTruthy()
  expect(section('Decided').getByRole('listitem').textContent).toContain('A name?Pizza (1 vote)')
  await user.click(section('Agreements').getByRole('button', { name: 'Show in the chat' }))
  await waitFor(() => expect(chat.reach).toHaveBeenCalledWith(3))
})
