// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AnswerDialog } from '#components/chat/cards/answering/answer-dialog.tsx'
import { PollDialog } from '#components/chat/cards/opening/poll-dialog.tsx'
import { CheckInDialog } from '#components/chat/check-ins/check-in-dialog.tsx'
import { DescribeDialog } from '#components/chat/files/composer/describe-dialog.tsx'
import { HowPanel } from '#components/chat/how/how-panel.tsx'
import { ReportDialog } from '#components/chat/report/report-dialog.tsx'
import { SearchDialog } from '#components/chat/search/search-dialog.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { SettingsForm } from '#components/settings/settings-form.tsx'
import { Modal } from '#components/ui/dialog/modal.tsx'
import type { Agreement } from '#lib/protocol/cards.ts'
import { makeChat, makeTimeline, mira, person } from '#tests/support/chat.ts'

const ben = person('guest-ben', 'Ben')
const named = ({ userId, userName }: typeof ben) => ({ userId, userName, hasAnswered: false })
const agreement = (...lines: string[]): Agreement => ({
  ...{ id: 'c1', kind: 'agreement', state: 'open', question: 'Who pays what?', reasons: [] },
  ...{ messageId: 'm1', seq: 1, version: 1, openedBy: ben.userId, openedAt: '', closedAt: null, rev: 1 },
  lines: lines.map((text, at) => ({ id: `l${at}`, text, sources: [] })),
  people: [named(mira), named(ben)],
})
const onClose = vi.fn()
beforeEach(() => void onClose.mockReset())

function open(dialog: ReactElement, card = agreement('Mira pays 600.')) {
  const chat = makeChat({ timeline: makeTimeline({ cards: new Map([[card.id, card]]) }) })
  render(<InChat value={chat.store}>{dialog}</InChat>)
  return { chat, user: userEvent.setup() }
}
type User = ReturnType<typeof userEvent.setup>

const overlay = () => document.querySelector('.bg-scrim')!
const touchBeside = (user: User) => user.pointer({ keys: '[TouchA]', target: overlay() })
const WAYS: Record<string, (user: User) => Promise<void>> = {
  Escape: (user) => user.keyboard('{Escape}'),
  'a click beside': (user) => user.click(overlay()),
  'a thumb beside': touchBeside,
}
const HINT = 'Your changes would be lost.'

const saved = { startingName: 'Mira', preferAnonymous: false }
const DIALOGS: [string, ReactElement, field: string | RegExp][] = [
  ['a reason', <AnswerDialog cardId="c1" as="not-yet" onClose={onClose} />, 'What is missing for you?'],
  ['a changed line', <AnswerDialog cardId="c1" as="change" onClose={onClose} />, 'In your words'],
  ['a poll', <PollDialog onClose={onClose} />, 'Option 2'],
  ['a report', <ReportDialog messageId="m1" about="Ben: hi" what="message" onClose={onClose} />, /^Anything to add/],
  ['a check-in', <CheckInDialog text="Is the fence done?" onClose={onClose} />, 'What Parley says then'],
  [
    'a picture',
    <DescribeDialog file={{ preview: null, alt: 'A fence' }} onDescribed={() => {}} onClose={onClose} />,
    'For people who do not see it',
  ],
  [
    'settings',
    <Modal title="Settings" onClose={onClose}>
      <SettingsForm saved={saved} isSaving={false} error={null} onSave={() => {}} />
    </Modal>,
    'Preferred Starting Name:',
  ],
]

describe.each(DIALOGS)('the dialog of %s', (_name, dialog, field) => {
  test.each(Object.entries(WAYS))('untouched, closes by %s', async (_way, go) => {
    const { user } = open(dialog)
    await go(user)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test.each(['Close', 'Discard them'])('keeps what was typed until “%s” is pressed', async (button) => {
    const { user } = open(dialog)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: field })
    await user.type(box, ' and more')
    const typed = box.value
    expect(screen.queryByText(HINT)).toBeNull()
    for (const go of Object.values(WAYS)) await go(user)
    expect(onClose).not.toHaveBeenCalled()
    expect(box.isConnected && box.value).toBe(typed)
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(`${HINT} Discard them`)
    await user.click(screen.getByRole('button', { name: button }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('closes again once the text is taken back', async () => {
    const { user } = open(dialog)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: field })
    await user.type(box, 'x{Backspace}')
    await touchBeside(user)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

test('rules stay in the panel, also while their box is closed', async () => {
  const { user } = open(<HowPanel onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Propose rules' }))
  await user.type(screen.getByRole('textbox'), 'No shouting')
  await touchBeside(user)
  await user.click(screen.getByRole('textbox'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const go of Object.values(WAYS)) await go(user)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Propose rules' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No shouting')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  await user.keyboard('{Escape}')
  expect(onClose, 'proposed rules are no longer unsaved').toHaveBeenCalledOnce()
})

test('rules that were cancelled are gone, and hold the panel open no longer', async () => {
  const { user } = open(<HowPanel onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Propose rules' }))
  await user.type(screen.getByRole('textbox'), 'No shouting')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Propose rules' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a look at another line keeps the words for the first', async () => {
  const { user } = open(
    <AnswerDialog cardId="c1" as="change" onClose={onClose} />,
    agreement('Mira pays 600.', 'Ben pays 500.'),
  )
  await user.click(screen.getByRole('radio', { name: 'Mira pays 600.' }))
  await user.type(screen.getByRole('textbox'), ' On the first.')
  await user.click(screen.getByRole('radio', { name: 'Ben pays 500.' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ben pays 500.')
  await touchBeside(user)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Mira pays 600.' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mira pays 600. On the first.')
})

test('a search closes by Escape and by a press beside, whatever is typed', async () => {
  const { user } = open(<SearchDialog onShow={() => {}} onClose={onClose} />)
  await user.type(screen.getByRole('combobox', { name: /^Words/ }), 'garden')
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
