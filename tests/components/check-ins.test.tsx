// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { CheckInsSection } from '#components/chat/check-ins/check-ins-section.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { shortTime } from '#components/ui/time-text.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { fieldTime } from '#lib/domain/check-ins/quick-times.ts'
import type { Notice } from '#lib/protocol/entities.ts'
import type { CheckIn } from '#lib/protocol/events/check-ins.ts'
import { noticeText } from '#lib/protocol/texts/en.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

const ben = person('guest-ben', 'Ben')
const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))
const AT = new Date(2026, 11, 4, 18).toISOString()
const text = 'Is the fence done?'
const checkIn = (changes: Partial<CheckIn> = {}): CheckIn => ({
  ...{ id: 'k1', messageId: 'm1', at: AT, text, userIds: [ben.userId], confirmedBy: [ben.userId], state: 'proposed' },
  ...{ rev: 1, ...changes },
})
const said = (seq: number, notice: Notice) =>
  message(seq, { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice', text: noticeText(notice), notice })
const args = { text, at: AT, checkInId: 'k1' }
const proposed = said(1, { code: 'checkInProposed', args: { ...args, userName: 'Ben' } })
const set = said(2, { code: 'checkInSet', args })

function show(of: readonly CheckIn[], messages = [proposed, set]) {
  const checkIns = new Map(of.map((one) => [one.id, one]))
  const chat = makeChat({ timeline: makeTimeline({ messages, participants, checkIns }) })
  render(
    <InChat value={chat.store}>
      <ChatView />
      <CheckInsSection />
    </InChat>,
    { wrapper: SignedOut },
  )
  return { chat, user: userEvent.setup(), log: within(screen.getByRole('log')) }
}
const time = new Intl.DateTimeFormat(undefined, {
  ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
} as const).format(new Date(AT))

describe('[DUE-1] a check-in in the list', () => {
  test('stands at its proposal in local time, and can be confirmed, exported and cancelled', async () => {
    const { chat, user, log } = show([checkIn()])
    const card = within(log.getByRole('group', { name: `Check-in: ${text}` }))
    for (const words of [time, text, 'For Ben', 'Waits for confirmation.']) expect(card.getByText(words)).toBeTruthy()
    expect(log.getByText('Ben proposes that Parley comes back to this:')).toBeTruthy()
    expect(
      log.getByText((words) => words.startsWith(`Parley will come back to this: “${text}”`)).parentElement?.textContent,
    ).toContain(time)
    await user.click(card.getByRole('button', { name: `Confirm: ${text}` }))
    await user.click(card.getByRole('button', { name: `Add to calendar: ${text}` }))
    await user.click(card.getByRole('button', { name: `Cancel: ${text}` }))
    for (const call of [chat.checkIns.confirm, chat.checkIns.cancel, chat.checkIns.addToCalendar]) {
      expect(call).toHaveBeenCalledExactlyOnceWith('k1')
    }
  })

  test('shows its later states with the remaining buttons', () => {
    const stands = (changes: Partial<CheckIn>) => {
      const { log } = show([checkIn(changes)])
      const card = log.getByRole('group', { name: `Check-in: ${text}` })
      const buttons = within(card)
        .queryAllByRole('button')
        .map((button) => button.textContent)
      const words = card.querySelector('.check-in-note')?.textContent
      document.body.innerHTML = ''
      return [words, buttons]
    }
    const mine = { confirmedBy: [mira.userId], userIds: [] }
    const both = { confirmedBy: [ben.userId, mira.userId] }
    expect(stands(mine)).toEqual([
      'For everybody here · Waits for one more person to confirm.',
      ['Add to calendar', 'Cancel'],
    ])
    expect(stands({ state: 'confirmed', ...both })).toEqual([
      'For Ben · Parley comes back then.',
      ['Add to calendar', 'Cancel'],
    ])
    expect(stands({ state: 'done', ...both })).toEqual(['For Ben · Parley came back to this.', []])
    expect(stands({ state: 'cancelled', ...both })).toEqual(['For Ben · Cancelled.', []])
    expect(stands({ state: 'cancelled' })[0]).toBe('For Ben · It was not agreed on.')
  })

  test('shows its real time and why, if the wanted time was at night', () => {
    const morning = new Date(2026, 11, 5, 8).toISOString()
    const { log } = show([checkIn({ state: 'confirmed', movedTo: morning })])
    const card = log.getByRole('group', { name: `Check-in: ${text}` })
    expect(card.querySelector('time')?.dateTime).toBe(morning)
    expect(card.textContent).toContain(`Moved out of the night, from ${shortTime(AT)}.`)
  })

  test('is a notice with its time if its row is missing or cleared', () => {
    const { log } = show([], [proposed])
    expect(log.queryByRole('group', { name: /Check-in/ })).toBeNull()
    expect(
      log.getByText((words) => words.startsWith(noticeText(proposed.notice!))).parentElement?.textContent,
    ).toContain(time)
  })

  test('stands in the section while it waits, the next one first', () => {
    const sooner = checkIn({ id: 'k2', text: 'Sooner', at: new Date(2026, 11, 3).toISOString(), state: 'confirmed' })
    const over = checkIn({ id: 'k3', text: 'Over', state: 'done' })
    const night = new Date(2026, 11, 3, 23).toISOString()
    const moved = checkIn({ id: 'k4', text: 'Moved', at: night, movedTo: new Date(2026, 11, 5, 8).toISOString() })
    show([moved, checkIn(), sooner, over])
    const section = within(screen.getByRole('region', { name: 'Check-ins' }))
    expect(section.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Check-in: Sooner',
      `Check-in: ${text}`,
      'Check-in: Moved',
    ])
  })
})

describe('[DUE-1] coming back to a message', () => {
  async function openDialog() {
    const shown = show([], [message(1, { userId: ben.userId, userName: 'Ben', text: 'The **fence** is\nalmost done' })])
    screen.getByRole('log').focus()
    await shown.user.keyboard('{ArrowUp}{Enter}')
    await shown.user.click(screen.getByRole('button', { name: 'Come back to this…' }))
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Parley comes back to this' })) }
  }

  test('takes the words of the message, a preset time, and the people it concerns', async () => {
    const { chat, user, dialog } = await openDialog()
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What Parley says then' })
    expect(box.value).toBe('The fence is almost done')
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(dialog.getByRole('alert').textContent).toBe('Please choose when.')
    await user.click(dialog.getByRole('button', { name: /^In a week/ }))
    const field = dialog.getByLabelText<HTMLInputElement>('Date and time')
    const week = new Date(field.value)
    expect(Math.round((week.getTime() - Date.now()) / 86_400_000)).toBe(7)
    expect(dialog.getByRole('button', { name: /^In a week/ }).getAttribute('aria-pressed')).toBe('true')
    await user.click(dialog.getByRole('checkbox', { name: 'Ben' }))
    chat.checkIns.propose.mockRejectedValueOnce(new AckError('That time is over already.', 'INVALID_REQUEST'))
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(dialog.getByRole('alert').textContent).toBe('That time is over already.')
    chat.checkIns.propose.mockResolvedValueOnce(checkIn())
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    const wish = { at: week.toISOString(), text: 'The fence is almost done', userIds: [ben.userId] }
    expect(chat.checkIns.propose.mock.calls).toEqual([[wish], [wish]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('refuses a time that is over before it is sent', async () => {
    const { chat, user, dialog } = await openDialog()
    const field = dialog.getByLabelText<HTMLInputElement>('Date and time')
    await user.type(field, fieldTime(new Date(2020, 0, 1, 9)))
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(dialog.getByRole('alert').textContent).toBe('That time is over already. Please choose a later one.')
    expect(chat.checkIns.propose).not.toHaveBeenCalled()
  })
})
