// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { describe, expect, test } from 'vitest'
import { HowPanel } from '#components/chat/how/how-panel.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { RULES_MAX_CHARS } from '#lib/protocol/limits.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'

const me = (isOwner: boolean) => ({ userId: mira.userId, userName: 'Mira', ids: new Set([mira.userId]), isOwner })
const ben = person('guest-ben', 'Ben')
const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))
const proposedRules = { proposalId: 'p1', text: 'Be brief.', userId: ben.userId, acceptedBy: [ben.userId] }

function open(changes: Partial<Timeline> = {}) {
  const chat = makeChat({ timeline: makeTimeline({ participants, me: me(false), ...changes }) })
  const wrapper = ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat>
  return { chat, user: userEvent.setup(), ...render(<HowPanel onClose={() => {}} />, { wrapper }) }
}
const button = (name: string) => screen.getByRole('button', { name })
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('[DOOR-6] the panel “How Parley works here”', () => {
  test('describes each kind of chat in its own words, without the hidden prompt', () => {
    const texts = [null, ...PROMPT_FAMILIES.map(({ manner }) => manner)].map((manner) => {
      const { unmount } = open({ manner })
      const text = screen.getByRole('region', { name: 'Its part' }).textContent
      for (const { hiddenPrompt } of PROMPT_FAMILIES)
        for (const line of hiddenPrompt.split('\n')) expect(text).not.toContain(line)
      unmount()
      return text
    })
    expect(new Set(texts).size).toBe(7)
    expect(texts.join()).toContain('It hears both sides before it says anything')
  })

  test('the owner gives Parley another part; Escape leaves it as it is', async () => {
    const { chat, user } = open({ me: me(true), manner: null })
    await user.click(button('Give it another part'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Parley takes part like a friend/ }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Parley mediates\.\s*It hears both sides/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button('Give it another part')))
    expect(chat.parley.setManner).not.toHaveBeenCalled()

    chat.parley.setManner.mockResolvedValueOnce(false)
    await user.click(button('Give it another part'))
    await user.click(screen.getByRole('radio', { name: /^Parley mediates/ }))
    await user.click(button('Change its part'))
    expect(chat.parley.setManner).toHaveBeenLastCalledWith('mediation')
    await user.click(button('Change its part'))
    await waitFor(() => expect(document.activeElement).toBe(button('Give it another part')))
    expect(chat.parley.setManner).toHaveBeenCalledTimes(2)
  })

  test('others read Parley’s part, and cannot change it', () => {
    open()
    expect(screen.queryByRole('button', { name: 'Give it another part' })).toBeNull()
  })

  test('a member proposes rules; Escape leaves the box, and its text stays while the panel is open', async () => {
    const { chat, user } = open()
    await user.click(button('Propose rules'))
    await user.type(screen.getByRole('textbox'), 'No shouting')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button('Propose rules')))
    await user.click(button('Propose rules'))
    await user.type(screen.getByRole('textbox'), '.')
    await user.click(button('Propose'))
    expect(chat.rules.propose).toHaveBeenCalledExactlyOnceWith('No shouting.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('rules that are too long are kept, marked and not sent', async () => {
    const { chat, user } = open({ rules: 'x'.repeat(RULES_MAX_CHARS) })
    await user.click(button('Propose other rules'))
    await user.type(screen.getByRole('textbox'), 'yz')
    await user.click(button('Propose'))
    expect(chat.rules.propose).not.toHaveBeenCalled()
    expect(screen.getByText('2 too many')).toBeTruthy()
  })

  test('a proposal shows its author and votes; another member accepts it once', async () => {
    const { chat, user } = open({ proposedRules })
    const group = screen.getByRole('group', { name: 'Proposed rules' })
    expect(group.textContent).toContain('Ben proposes:')
    expect(group.textContent).toContain('1 of 2 votes. The owner’s word is enough.')
    expect(within(group).queryByRole('button', { name: /Take it back|Decline/ })).toBeNull()
    await user.click(button('Accept'))
    expect(chat.rules.accept).toHaveBeenCalledExactlyOnceWith('p1')
    chat.set({
      timeline: makeTimeline({
        participants,
        me: me(false),
        proposedRules: { ...proposedRules, acceptedBy: [ben.userId, mira.userId] },
      }),
    })
    expect(group.textContent).toContain('2 of 2 votes, yours among them.')
    expect(names()).not.toContain('Accept')
  })

  test('[DEC-60] the owner accepts, declines or changes rules; a proposer can take theirs back', async () => {
    const { chat, user, unmount } = open({ me: me(true), proposedRules, rules: 'Old ones.' })
    expect(names()).toEqual(['', 'Give it another part', 'Accept', 'Decline', 'Change the rules'])
    await user.click(button('Decline'))
    expect(chat.rules.propose).toHaveBeenCalledExactlyOnceWith('Old ones.')
    unmount()
    open({ proposedRules: { ...proposedRules, userId: mira.userId, acceptedBy: [mira.userId], text: '' } })
    expect(names()).toEqual(['', 'Take it back', 'Propose rules'])
    expect(screen.getByText('You propose to do without rules.')).toBeTruthy()
  })
})
