// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatState } from '#components/chat/store/core.ts'
import { MessageInput } from '#components/chat/composer/message-input.tsx'
import { MessageFiles } from '#components/chat/files/list/message-files.tsx'
import { UploadLine } from '#components/chat/files/list/upload-line.tsx'
import type { Attachment } from '#components/chat/store/files/attachment.ts'
import { InChat } from '#components/chat/use-chat.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { makeChat } from '#tests/support/chat.ts'

const stored: Attachment = {
  ...{ id: 'a1', kind: 'picture', type: 'image/png', bytes: new Blob(['x']), name: 'a.png', alt: '' },
  ...{ width: 40, height: 30, fileId: 'f1', preview: 'blob:a1', progress: 1, failure: null },
}
const uploading: Attachment = { ...stored, id: 'a2', fileId: null, progress: 0.4 }
const failed = (isFinal: boolean): Attachment => {
  const failure = { sentence: 'It failed.', isFinal, isOffline: false }
  return { ...stored, id: 'a3', fileId: null, failure }
}

function open(changes: Partial<ChatState> = {}) {
  const chat = makeChat(changes)
  const { container } = render(
    <InChat value={chat.store}>
      <MessageInput />
    </InChat>,
  )
  return { chat, person: userEvent.setup(), files: chat.store.actions.files, container }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('[IMG-1] pictures can be sent without words and during the upload, but not beside a permanent failure', () => {
  const { chat } = open({ attached: [stored, uploading] })
  expect(button('Send').disabled).toBe(false)
  expect(screen.getByRole('progressbar', { name: 'Uploading picture 2' }).ariaValueNow).toBe('40')
  chat.set({ attached: [failed(true)] })
  expect(button('Send').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Upload picture 1 again' })).toBeNull()
  chat.set({ attached: [failed(false)] })
  expect([button('Send').disabled, screen.getByRole('alert').textContent]).toEqual([false, 'It failed.'])
  chat.set({ attached: [] })
  expect(button('Send').disabled).toBe(true)
})

test('[IMG-1] each file has its buttons, and a picture its description', async () => {
  const { chat, person, files } = open({ attached: [stored, uploading, failed(false)] })
  await person.click(button('Cancel picture 2'))
  expect(files.remove).toHaveBeenCalledExactlyOnceWith('a2')
  expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('textbox', { name: 'Message' }))
  await person.click(button('Upload picture 3 again'))
  expect(files.retry).toHaveBeenCalledExactlyOnceWith('a3')
  await person.click(button('Describe picture 1'))
  await person.type(await screen.findByRole('textbox', { name: 'For people who do not see it' }), ' Two cats ')
  await person.click(button('Save'))
  expect(files.describe).toHaveBeenCalledExactlyOnceWith('a1', 'Two cats')
  expect(chat.send, 'the dialog is no part of the box’s form').not.toHaveBeenCalled()
  chat.set({ attached: [{ ...stored, alt: 'Two cats' }] })
  expect(button('Described picture 1: Two cats')).toBeTruthy()
})

function bring(type: 'paste' | 'drop' | 'dragenter' | 'dragleave', data: object, target: Element = document.body) {
  const name = type === 'paste' ? 'clipboardData' : 'dataTransfer'
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { [name]: data })
  fireEvent(target, event)
  return event
}

test('[IMG-1] [ROOM-6] files pasted or dropped anywhere are attached, and a drop area shows', () => {
  const { files } = open()
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  const data = { types: ['Files'], files: [picture], getData: () => '' }
  expect(bring('paste', data).defaultPrevented).toBe(true)
  bring('dragenter', data)
  expect(screen.getByText('Drop pictures or a PDF here')).toBeTruthy()
  bring('dragleave', data)
  expect(screen.queryByText('Drop pictures or a PDF here')).toBeNull()
  bring('dragenter', data)
  expect(bring('drop', data).defaultPrevented, 'the browser must not leave the chat to show it').toBe(true)
  expect(screen.queryByText('Drop pictures or a PDF here')).toBeNull()
  expect(files.add).toHaveBeenCalledTimes(2)
  expect(files.add).toHaveBeenCalledWith([picture])

  const words = { types: ['text/plain', 'Files'], files: [picture], getData: () => 'words' }
  expect(bring('paste', words).defaultPrevented, 'office programs put a picture beside the text').toBe(false)
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }))
  dialog.setAttribute('role', 'dialog')
  bring('paste', data, dialog)
  expect(files.add, 'a dialog keeps what is brought to it').toHaveBeenCalledTimes(2)
  dialog.remove()
})

test('[IMG-1] the chooser offers pictures and PDFs, several at once', async () => {
  const { container, person, files } = open()
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  expect([input.multiple, input.accept.includes('image/heic'), input.accept.includes('pdf')]).toEqual([
    true,
    true,
    true,
  ])
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  await person.upload(input, picture)
  expect(files.add).toHaveBeenCalledExactlyOnceWith([picture])
  expect(button('Add pictures or a file').title).toBe('Add pictures or a file')
})

const shown = (changes: Partial<MessageFile> = {}): MessageFile => ({
  ...{ id: 'f1', kind: 'picture', url: '/whole', thumbnailUrl: '/small', width: 800, height: 400, alt: '', name: '' },
  ...{ bytes: 1000, placeholder: 'data:image/webp;base64,AA', ...changes },
})

function list(files: MessageFile[], changes: Partial<ChatState> = {}) {
  const chat = makeChat(changes)
  const ofMessage = (files: MessageFile[]) => (
    <InChat value={chat.store}>
      <MessageFiles message={{ files }} />
      <UploadLine tempMsgId="t1" />
    </InChat>
  )
  const view = render(ofMessage(files))
  return { chat, view, show: (files: MessageFile[]) => view.rerender(ofMessage(files)) }
}

test('[IMG-5] a picture has its size and placeholder before it loads, and its description', () => {
  const { view } = list([shown({ alt: 'Two cats' })])
  const place = view.container.querySelector<HTMLElement>('.message-pictures')!
  expect([place.style.width, place.style.aspectRatio]).toEqual(['352px', '2 / 1'])
  expect(button('Open picture: Two cats').style.backgroundImage).toContain('data:image/webp')
  const image = screen.getByAltText('Two cats')
  expect([image.getAttribute('src'), image.getAttribute('loading')]).toEqual(['/small', 'lazy'])
})

describe('[IMG-5] a picture that fails to load', () => {
  const asked = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', asked)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const cats = () => screen.queryByAltText('Two cats')
  const fails = async () => {
    fireEvent.error(cats()!)
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('is no longer there only if the server says so, and is loaded again after the next join', async () => {
    asked.mockResolvedValueOnce(new Response(null, { status: 404 }))
    const { chat } = list([shown(), shown({ id: 'f2', alt: 'Two cats' })])
    await fails()
    expect(asked).toHaveBeenCalledExactlyOnceWith('/small', expect.objectContaining({ method: 'HEAD' }))
    expect(screen.getByText('No longer there: Two cats')).toBeTruthy()
    expect(button('Open picture 1 of 2')).toBeTruthy()
    const loaded = screen.getByAltText('')
    chat.set({ joins: 2 })
    expect(cats()).toBeTruthy()
    expect(screen.getAllByAltText('')[0], 'the other one stays').toBe(loaded)
  })

  test('begins anew at another address', async () => {
    asked.mockResolvedValueOnce(new Response(null, { status: 404 }))
    const { show } = list([shown({ alt: 'Two cats' })])
    await fails()
    expect(screen.getByText('No longer there: Two cats')).toBeTruthy()
    show([shown({ alt: 'Two cats', thumbnailUrl: '/other' })])
    expect(cats()?.getAttribute('src')).toBe('/other')
  })

  test('is loaded again a few times, later each time, and then when its reader asks', async () => {
    asked.mockRejectedValueOnce(new TypeError('no line'))
    asked.mockResolvedValueOnce(new Response(null, { status: 503 }))
    asked.mockImplementation(async () => new Response(null, { status: 200 }))
    list([shown({ alt: 'Two cats' })])
    for (const delay of [1000, 4000, 15_000]) {
      const missed = cats()
      await fails()
      expect(button('Open picture: Two cats'), 'its place and placeholder stay').toBeTruthy()
      await after(delay - 1)
      expect(cats()).toBeNull()
      await after(1)
      expect(cats(), 'a new element, which asks again').toBeTruthy()
      expect(cats()).not.toBe(missed)
    }
    await fails()
    expect(screen.getByText('Could not be loaded: Two cats')).toBeTruthy()
    fireEvent.click(button('Retry picture'))
    expect(cats()).toBeTruthy()
    expect(document.activeElement, 'the focus stays in the place of the button').toBe(button('Open picture: Two cats'))
    await fails()
    await after(1000)
    expect(cats(), 'with new attempts').toBeTruthy()
  })
})

test('[IMG-1] a message that waits for its files shows their progress, and can be cancelled', async () => {
  const { chat } = list([shown()], { filesUnderWay: new Map([['t1', [{ ...uploading, progress: 0.5 }]]]) })
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).textContent).toBe('Uploading 50 %')
  await userEvent.click(button('Cancel the upload'))
  expect(chat.store.actions.files.cancel).toHaveBeenCalledExactlyOnceWith('t1')
})

test('[IMG-5] a PDF is a link to its download, with name and size', () => {
  list([shown({ kind: 'pdf', name: 'plan.pdf', bytes: 1_234_567, width: null, height: null })])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /plan\.pdf/ })
  expect([link.getAttribute('href'), link.download, link.textContent]).toEqual([
    '/whole',
    'plan.pdf',
    'plan.pdfPDF, 1.2 MB',
  ])
})
