import { expect, test } from 'vitest'
import { filesText } from '#lib/protocol/texts/files.ts'
import { chatExportSchema } from '#lib/protocol/chat-export.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { saidIn } from '#lib/domain/files/words-of-files.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { exportedMessage } from '#lib/domain/messages/export/exported-message.ts'
import { makeJsonWriter, type ExportWriter } from '#lib/domain/messages/export/json-export.ts'
import { makeMarkdownWriter } from '#lib/domain/messages/export/markdown-export.ts'
import { searchLine } from '#lib/domain/messages/search/search-block.ts'
import { notificationOf } from '#lib/domain/push/notification.ts'

const file = (given: Partial<MessageFile> = {}): MessageFile => ({
  ...{ id: 'a', kind: 'picture', width: 640, height: 480, alt: '', name: '', bytes: 1000, placeholder: null },
  ...given,
})
const BEACH = file({ alt: 'A *beach*' })
const CONTRACT = file({ kind: 'pdf', name: 'contract.pdf', width: null, height: null })
const messageWith = (files: MessageFile[], text = ''): Message => ({
  ...{ id: 'm', seq: 3, text, userId: 'guest-1', userName: 'Ana', status: 'sent', kind: 'person' },
  ...{ timestamp: '2026-11-29T10:00:00.000Z', files },
})

test.each([
  [[file()], 'Picture'],
  [[BEACH], 'Picture: A *beach*'],
  [[CONTRACT], 'contract.pdf'],
  [[file(), BEACH, file()], '3 pictures'],
  [[CONTRACT, CONTRACT], '2 files'],
  [[file(), CONTRACT], 'A picture and a file'],
])('[IMG-1] [DEC-75] files without words are told by what they are', (files, text) => {
  expect(filesText(files)).toBe(text)
  expect(saidIn(messageWith(files))).toBe(text)
  expect(saidIn(messageWith(files, 'look'))).toBe('look')
})

test('[REPLY-1] a message of files alone is quoted by what it has; one that is gone is not', () => {
  expect(quotationOf(messageWith([BEACH])).snippet).toBe('Picture: A beach')
  expect(quotationOf({ ...messageWith([BEACH]), deletedAt: 'then' }).snippet).toBe('Message deleted')
})

test('[PUSH-1] a notification says who sent pictures or files; what they show only with the words', () => {
  const chat = { sessionId: 's', title: null, readChats: [] }
  const bodyOf = (files: MessageFile[], isTextShown: boolean, text = '') =>
    notificationOf({ kind: 'message', message: messageWith(files, text) }, { ...chat, isTextShown }).body
  expect(bodyOf([BEACH], false)).toBe('Ana sent a picture.')
  expect(bodyOf([BEACH, file(), file()], false)).toBe('Ana sent 3 pictures.')
  expect(bodyOf([CONTRACT], false)).toBe('Ana sent a file.')
  expect(bodyOf([BEACH], false, 'look')).toBe('Ana wrote a message.')
  expect(bodyOf([BEACH], true)).toBe('Ana: Picture: A beach')
})

test('[FIND-1] captions of pictures and names of PDFs are searched beside the words', () => {
  expect(searchLine(messageWith([BEACH, CONTRACT], 'Look'))).toMatch(/look.*beach.*contract/)
  expect(searchLine(messageWith([BEACH]))).not.toContain('\n')
  expect(searchLine({ ...messageWith([BEACH]), deletedAt: 'then' })).toBe('')
})

test('[COPY-1] an export names files, without their addresses', () => {
  const written = (writer: ExportWriter) => {
    const head = writer.head({ title: 'Us', exportedAt: '2026-11-29T11:00:00.000Z', people: [] })
    const addressed = { ...BEACH, url: '/chat/secret', thumbnailUrl: '/chat/secret' }
    const said = [messageWith([addressed, CONTRACT], 'look'), messageWith([addressed])]
    return head + said.map((message) => writer.message(exportedMessage(message)!)).join('') + writer.end([], [])
  }
  const json = written(makeJsonWriter())
  const [first] = chatExportSchema.parse(JSON.parse(json)).messages
  expect(first!.files).toEqual([
    { kind: 'picture', alt: 'A *beach*', name: '' },
    { kind: 'pdf', alt: '', name: 'contract.pdf' },
  ])
  const markdown = written(makeMarkdownWriter('UTC'))
  expect(markdown).toContain('look  \n_Picture: A \\*beach\\*_  \n_contract.pdf_\n')
  expect(markdown).toContain('10:00\n\n_Picture: A \\*beach\\*_\n')
  expect(json + markdown).not.toContain('secret')
})
