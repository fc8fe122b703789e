// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Introduction } from '#components/chat/list/empty/introduction.tsx'
import { InviteButton } from '#components/top-bar/invite/invite-button.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'

const ACCESS = { sessionId: 'cmfz3k2p40001abcdwxyz9876', accessToken: 'Qx7mT2vB9kLwR4nYp8ZdHs3JcFg6Ae5u' }
const LINK = `${window.location.origin}/chat/${ACCESS.sessionId}/${ACCESS.accessToken}`
const owner = { userId: 'guest-mira', userName: 'Mira', ids: new Set(['guest-mira']), isOwner: true }
const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})

beforeEach(() => {
  writeText.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

async function open(changes: Partial<Timeline> = {}) {
  const chat = makeChat({ access: ACCESS, timeline: makeTimeline(changes) })
  render(
    <InChat value={chat.store}>
      <InviteButton />
      <Introduction />
    </InChat>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  return { chat, sheet: within(await screen.findByRole('dialog', { name: 'Invite people' })) }
}

describe.each([false, true])('[SHARE-1] the sheet, on a phone: %s', (isNarrow) => {
  beforeEach(() => void (viewport.isNarrow = isNarrow))

  test('copies the link on opening, shows it, and copies it again; Escape closes and returns the focus', async () => {
    const { sheet } = await open()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
    await sheet.findByText('The link is copied.')
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Invite link' }).value).toBe(LINK)
    fireEvent.click(sheet.getByRole('button', { name: /^Cop/ }))
    expect(writeText).toHaveBeenCalledTimes(2)
    expect(await sheet.findByRole('button', { name: 'Copied' })).toBeTruthy()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Invite|Copied!/))
  })

  test('has a QR code of the link with a margin of four light modules', async () => {
    const { sheet } = await open()
    const code = sheet.getByRole('img', { name: /^QR code of the link/ })
    expect(readable(code, 0)).toBe(LINK)
    const dark = [...marksOf(code)]
    expect([Math.min(...dark.map(({ x }) => x)), Math.min(...dark.map(({ y }) => y))]).toEqual([4, 4])
  })
})

test('[SHARE-1] the system’s share sheet is offered if it exists; cancelling it shows no error', async () => {
  const { sheet } = await open()
  expect(sheet.queryByRole('button', { name: 'Share…' })).toBeNull()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  const share = vi.fn(async () => Promise.reject(new DOMException('left', 'AbortError')))
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  fireEvent.click(screen.getByRole('button', { name: /Invite|Copied!/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Share…' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'A chat on Parley', url: LINK })
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

test('[SHARE-1] [ROOM-1] the owner can show the title in link previews; other members have no such switch', async () => {
  const { chat, sheet } = await open({ me: owner, title: 'Garden plan' })
  await userEvent.click(sheet.getByRole('switch', { name: /^Show the title in link previews/, checked: false }))
  expect(chat.showTitle).toHaveBeenCalledExactlyOnceWith(true)
  chat.set({ timeline: makeTimeline({ title: 'Garden plan', isTitlePublic: true }) })
  expect(sheet.queryByRole('switch')).toBeNull()
})

test('[SHARE-1] [DOOR-1] the sheet of a locked chat says that the link lets nobody new in', async () => {
  const { sheet } = await open({ isLocked: true })
  expect(sheet.getByText(/lets nobody new in until it is unlocked/)).toBeTruthy()
})

test('[SHARE-1] [CHAT-8] the first copy of the link ends the glow, also from the introduction', async () => {
  const chat = makeChat({ access: ACCESS })
  render(
    <InChat value={chat.store}>
      <InviteButton />
      <Introduction />
    </InChat>,
  )
  const glows = () => screen.getByRole('button', { name: 'Invite' }).dataset['glows']
  expect(glows()).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link for the others' }))
  expect(glows()).toBe('false')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Returns the dark modules of a drawn code. */
function marksOf(svg: Element): { x: number; y: number }[] {
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  return Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, at) => ({ x: Number(x) + at, y: Number(y) })),
  ).flat()
}

/** Decodes a drawn code with a reader that sees pixels, as a camera does. */
function readable(svg: Element, dark: number): string {
  const scale = 4
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const { x, y } of marksOf(svg))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((y * scale + dy) * size + x * scale + dx) * 4
        data.fill(dark, at, at + 3)
      }
  return decodeQR({ width: size, height: size, data })
}
