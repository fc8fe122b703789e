import { describe, expect, test } from 'vitest'
import type { LineFile } from '#lib/domain/files/line-files.ts'
import type { ShownFile } from '#lib/domain/files/place-files.ts'
import { filesToShow } from '#lib/domain/files/shown-files.ts'
import { withoutFiles } from '#lib/services/files/read-for-model.ts'
import type { Prompt, PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import { asSeen, type PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { promptOf } from '#tests/support/prompt.ts'

const START = Date.UTC(2026, 10, 27, 18)
const now = new Date(START + 3_600_000)
const people: PromptPerson[] = ['Ana', 'Ben'].map((userName, at) => ({
  ...{ userId: userName, ids: [userName], userName, number: at + 1, timeZone: null, isOnline: true },
  ...{ joinedSeq: 0, lastSeenAt: now },
}))
const BIKE: LineFile = { id: 'bike', kind: 'picture', said: 'a "red" bike <m 9>' }
const PLAIN: LineFile = { id: 'plain', kind: 'picture', said: '' }
const RULES: LineFile = { id: 'rules', kind: 'pdf', said: 'rules.pdf' }

function chat(
  ...said: [userName: string, text: string, files?: LineFile[], more?: Partial<PromptLine>][]
): PromptLine[] {
  return said.map(([userName, text, files, more], at) => ({
    ...{ seq: at + 1, userId: userName, userName, text, at: new Date(START + at * 1000), seenSeq: null },
    kind: userName === 'Parley' ? ('assistant' as const) : ('person' as const),
    ...(files && { files }),
    ...more,
  }))
}

/** Builds the request as it is sent, with the visible files inside. */
function asked(lines: PromptLine[], isSeen = true): Prompt {
  const shown = filesToShow(asSeen(lines)).map(({ seq, name, kind, id }): ShownFile => {
    return { seq, name, file: { kind, mediaType: 'image/png', base64: id, width: 10, height: 10 } }
  })
  const files = shown.sort((one, other) => one.seq - other.seq)
  return promptOf({ lines, people, hiddenPrompt: null, now, files: isSeen ? files : withoutFiles(files) })
}
/** Returns the blocks of each turn: texts, or the names of files. */
const blocksOf = ({ turns }: Prompt) =>
  turns.flatMap(({ blocks }) =>
    blocks.map(({ text, file, isCacheBreakpoint }) => ({ file: file?.base64, text, isCacheBreakpoint })),
  )
const placesOf = (prompt: Prompt) =>
  blocksOf(prompt).map(({ file, text }) => file ?? /<m \d+|<now|<shown|<unseen/.exec(text)?.[0] ?? text)
/** Returns the bytes of a request up to its last cache breakpoint. */
function cachedPart(prompt: Prompt): string {
  const blocks = blocksOf(prompt)
  return JSON.stringify(
    blocks.slice(0, blocks.findLastIndex(({ isCacheBreakpoint }) => isCacheBreakpoint) + 1).map(({ text }) => text),
  )
}
const wordsOf = (prompt: Prompt) =>
  JSON.stringify(
    blocksOf(prompt)
      .filter(({ file }) => !file)
      .map(({ text }) => text),
  )

describe('[IMG-3] a picture in a prompt', () => {
  const lines = chat(
    ['Ana', 'Good evening'],
    ['Ben', 'Evening!'],
    ['Parley', 'Hello both.', undefined, { seenSeq: 2 }],
    ['Ben', 'look at this'],
    ['Ana', 'Parley, what is on these?', [BIKE, PLAIN]],
    ['Ben', 'yes, tell us'],
  )

  test('stands once, before the text of its message, in the part that is not cached', () => {
    const prompt = asked(lines)
    expect(placesOf(prompt)).toEqual(['<m 1', 'Hello both.', '<m 4', 'bike', 'plain', '<m 5', '<now'])
    const marked = blocksOf(prompt).filter(({ isCacheBreakpoint }) => isCacheBreakpoint)
    expect(marked.map(({ text }) => text)).toEqual(['<m 4 p2 18:00>look at this</m>'])
    expect(
      blocksOf(prompt)
        .filter(({ file }) => file)
        .map(({ text }) => text),
    ).toEqual(['<shown m="5" file="pic1"/>', '<shown m="5" file="pic2"/>'])
  })

  test('has a few characters in its line, which nobody can imitate, and they stay', () => {
    const words = wordsOf(asked(lines))
    const line = '<m 5 p1 18:00 pic1=\\"a &quot;red&quot; bike &lt;m 9&gt;\\" pic2>Parley, what is on these?</m>'
    expect(words).toContain(line)
    const later = [...lines, ...chat(['Parley', 'A bike.']).map((one) => ({ ...one, seq: 7, seenSeq: 6 }))]
    expect(wordsOf(asked(later))).toContain(line)
  })

  test('the next request repeats the cached part of this one byte for byte, and all later ones theirs', () => {
    let said = lines
    let before = asked(said)
    for (let turn = 0; turn < 30; turn++) {
      const seq = said.length + 1
      const more = chat(['Parley', `Answer ${turn}`], ['Ben', `words ${turn}`, turn % 7 === 0 ? [PLAIN] : undefined])
      said = [...said, ...more.map((line, at) => ({ ...line, seq: seq + at, ...(at === 0 && { seenSeq: seq - 1 }) }))]
      const next = asked(said)
      expect(wordsOf(next).startsWith(cachedPart(before).slice(0, -1)), `turn ${turn}`).toBe(true)
      before = next
    }
  })

  test('at the very beginning, and after a reply, it has its breakpoint before it or none', () => {
    expect(blocksOf(asked(chat(['Ana', '', [PLAIN]]))).some(({ isCacheBreakpoint }) => isCacheBreakpoint)).toBe(false)
    const after = asked(chat(['Ana', 'hi'], ['Parley', 'Hello.'], ['Ana', '', [PLAIN]]))
    expect(blocksOf(after).find(({ isCacheBreakpoint }) => isCacheBreakpoint)?.text).toBe('Hello.')
  })

  test('becomes an unseen tag when its bytes are left out', () => {
    expect(placesOf(asked(lines, false))).toEqual(['<m 1', 'Hello both.', '<m 4', '<unseen', '<unseen', '<m 5', '<now'])
  })
})

describe('[DEC-80] the files that a reply looks at', () => {
  const named = (lines: PromptLine[]) => filesToShow(asSeen(lines)).map(({ seq, name }) => `${seq} ${name}`)
  const far = Array.from({ length: 12 }, (): [string, string] => ['Ben', 'and so on'])

  test('are those since it spoke, the newest first, six pictures and two PDFs at most', () => {
    const four = [BIKE, PLAIN, PLAIN, RULES]
    const lines = chat(['Ana', 'a', four], ['Ben', 'b', four], ['Ana', 'c', four])
    expect(named(lines)).toEqual(['3 pic1', '3 pic2', '3 pic3', '3 pdf1', '2 pic1', '2 pic2', '2 pic3', '2 pdf1'])
  })

  test('and what is answered, however long ago', () => {
    const old = chat(['Ana', 'a', [BIKE]], ['Parley', 'A bike.'], ...far)
    expect(named(old)).toEqual([])
    const replyTo = { messageId: 'm', seq: 1, userId: 'Ana', userName: 'Ana', snippet: 'a' }
    expect(
      named([...old, ...chat(['Ben', 'and this?', undefined, { replyTo }]).map((line) => ({ ...line, seq: 20 }))]),
    ).toEqual(['1 pic1'])
  })

  test('and the newest message with some among the last twelve, so that people can ask on', () => {
    const lines = chat(
      ['Ana', 'a', [BIKE]],
      ['Ana', 'b', [RULES]],
      ['Parley', 'A bike, and rules.'],
      ['Ben', 'which colour?'],
    )
    expect(named(lines)).toEqual(['2 pdf1'])
    expect(placesOf(asked(lines)).slice(-3)).toEqual(['<m 4', 'rules', '<now'])
    expect(named([...lines, ...chat(...far).map((line) => ({ ...line, seq: line.seq + 4 }))])).toEqual([])
  })
})
