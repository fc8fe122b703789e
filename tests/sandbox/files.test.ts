import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeModel as makeMessagesModel } from '#lib/adapters/anthropic/model.ts'
import { makeNotesModel } from '#lib/adapters/model/notes.ts'
import { makeSmallModel as makeSmallMessagesModel } from '#lib/adapters/anthropic/small-model.ts'
import { makeModel as makeChatModel } from '#lib/adapters/openai/model.ts'
import { makeSmallModel as makeSmallChatModel } from '#lib/adapters/openai/small-model.ts'
import type { PromptFile } from '#lib/domain/files/prompt-file.ts'
import { captionQuestion } from '#lib/domain/parley/memory/caption.ts'
import { ModelRefuses } from '#lib/domain/parley/model-failure.ts'
import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import type { Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { ReplyAids } from '#lib/domain/parley/reply.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const signal = AbortSignal.timeout(20_000)
const of = (dialect: string) => ({
  ...{ apiKey: 'sandbox', model: 'big', gateModel: 'small' },
  baseUrl: dialect === 'openai' ? `${sandbox.url}/openai/v1` : `${sandbox.url}/anthropic`,
})
const modelOf = (dialect: string) => (dialect === 'openai' ? makeChatModel : makeMessagesModel)(of(dialect))
const notesOf = (dialect: string) =>
  makeNotesModel((dialect === 'openai' ? makeSmallChatModel : makeSmallMessagesModel)(of(dialect)))

const png = async (width: number, height: number, background: string) =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')
const picture = async (width: number, height: number, background: string): Promise<PromptFile> => ({
  ...{ kind: 'picture', mediaType: 'image/png', width, height },
  base64: await png(width, height, background),
})
const pdf: PromptFile = {
  ...{ kind: 'pdf', mediaType: 'application/pdf', width: null, height: null },
  base64: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
}

function promptOf(...files: PromptFile[]): Prompt {
  const plain = (text: string) => ({ text, isCacheBreakpoint: false })
  const blocks = files.map((file, at) => ({
    ...plain(`<shown m="1" file="f${at}"/>`),
    file: { ...file, unseen: `<unseen m="1" file="f${at}">You cannot see this.</unseen>` },
  }))
  const said = plain('<m 1 p1 18:00 n="Ana">Parley, what is on it?</m>\n<respond to="p1" why="">Write.</respond>')
  return { system: [plain('You are one of them.')], turns: [{ role: 'user', blocks: [...blocks, said] }] }
}

async function replied(dialect: string, prompt: Prompt, model = modelOf(dialect)) {
  const took: ModelUsage[] = []
  const aids = { took: (usage: ModelUsage) => void took.push(usage) } as ReplyAids
  let text = ''
  for await (const part of model.reply(prompt, signal, aids)) if (part.type === 'text') text += part.text
  return { text, took }
}
const bodies = async () =>
  (await sandbox.requests()).filter(({ path }) => /messages|chat/.test(path)).map(({ body }) => body)

describe.each(['anthropic', 'openai'])('[IMG-3] with the dialect %s', (dialect) => {
  test('a model is shown the very pictures and PDFs, in their order, and they are counted', async () => {
    const { text, took } = await replied(
      dialect,
      promptOf(await picture(750, 100, '#d01818'), await picture(30, 40, '#1840d0'), pdf),
    )
    expect(text).toBe(
      'The picture that Ana sent is 750 by 100 pixels and mostly red. ' +
        'The picture that Ana sent is 30 by 40 pixels and mostly blue. The PDF that Ana sent is 15 bytes long.',
    )
    const { text: without, took: fewer } = await replied(dialect, promptOf())
    expect(without).not.toContain('pixels')
    const more = took[0]!.inputTokens + took[0]!.cacheWriteTokens - fewer[0]!.inputTokens - fewer[0]!.cacheWriteTokens
    expect(more).toBeGreaterThan(100)
    expect(more).toBeLessThan(250)
  })

  test('the small model says what a picture or a PDF shows', async () => {
    const ask = async (file: PromptFile) => notesOf(dialect).caption(captionQuestion('my bike'), file, signal, () => {})
    expect(await ask(await picture(64, 48, '#28a03c'))).toBe('a green picture of 64 by 48 pixels')
    expect(await ask(pdf)).toBe('a PDF of 15 bytes')
  })

  test('a broken picture is refused, as the real APIs refuse it', async () => {
    const broken = { ...(await picture(9, 9, '#fff')), base64: Buffer.from('no picture').toString('base64') }
    const wrongType = { ...(await picture(9, 9, '#fff')), mediaType: 'image/jpeg' }
    const tooLarge = { ...broken, base64: 'A'.repeat(5 * 1024 * 1024 + 4) }
    const noPdf = { ...pdf, base64: broken.base64 }
    for (const file of [broken, wrongType, tooLarge, noPdf]) {
      await expect(replied(dialect, promptOf(file))).rejects.toThrow(ModelRefuses)
      expect(await modelOf(dialect).takes(promptOf(file), signal, () => {})).toBe(false)
    }
  })
})

describe('[IMG-3] a server that sees no pictures', () => {
  test.each([
    'Invalid content type. image_url is only supported by certain models.',
    'This model does not support image input',
    'image input is not supported - hint: you may need to provide the mmproj',
    'At most 0 image(s) may be provided in one prompt.',
    'Failed to deserialize: unknown variant `image_url`, expected `text`',
    'No endpoints found that support image input',
  ])('gets words instead, and is not asked again: %s', async (message) => {
    await sandbox.script([{ match: { hasFiles: true }, times: 9, status: 400, message }])
    const model = makeChatModel(of('openai'))
    const prompt = promptOf(await picture(9, 9, '#fff'), pdf)
    expect((await replied('openai', prompt, model)).text).toContain('I cannot see here what Ana sent.')
    await replied('openai', prompt, model)
    const asked = (await bodies()).map((body) => JSON.stringify(body).includes('data:'))
    expect(asked).toEqual([true, false, false])
  })

  test('may still take pictures if it takes no PDFs', async () => {
    await sandbox.script([{ match: { hasFiles: true }, status: 400, message: 'Unknown part type: file' }])
    const { text } = await replied('openai', promptOf(await picture(9, 9, '#000'), pdf))
    expect(text).toBe('The picture that Ana sent is 9 by 9 pixels and mostly black. I cannot see here what Ana sent.')
  })

  test('is not what a broken picture makes of one that does', async () => {
    const message = 'You uploaded an unsupported image. Please make sure your image is valid.'
    await sandbox.script([{ match: { hasFiles: true }, status: 400, message }])
    const model = makeChatModel(of('openai'))
    const prompt = promptOf(await picture(9, 9, '#fff'))
    await expect(replied('openai', prompt, model)).rejects.toThrow(ModelRefuses)
    expect((await replied('openai', prompt, model)).text).toContain('mostly white')
  })

  test('captions none', async () => {
    await sandbox.script([{ match: { hasFiles: true }, status: 400, message: 'not a multimodal model' }])
    const asked = notesOf('openai').caption(captionQuestion(''), await picture(9, 9, '#fff'), signal, () => {})
    await expect(asked).rejects.toThrow(ModelRefuses)
  })
})
