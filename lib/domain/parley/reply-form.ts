import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** The tags in which the model is told what was said and what holds (prompt-lines, prompt-layout); none is for it to write. */
const TAG =
  /<(?:(?:m|notice|edited)\s+\d{1,7}|renamed\s+p\d{1,7}|m\s+[ipnt]d?|gap\s+length|day\s+zone|now\s+utc|respond\s+to|person\s+p|others\s+here|summary\s+from)(?=[\s=>])|<\/(?:m|notice|edited|day|now|respond)>|<earlier\/>/
/** What may become one with the next letters. */
const TAG_BEGUN = /<(?:\/?[a-z]{0,7}|[a-z]{1,7}\s+[a-z\d]{0,8}|earlier\/)$/
/** Its own line, as it stands in the transcript. */
const OWN_TAG = new RegExp(`^<m\\s[^<>]*(?:\\syou\\b|\\bp="you"|\\bn="${ASSISTANT_NAME}")[^<>]*>`)
const OWN_TAG_BEGUN = /^<m\s[^<>]*$/
const ENDS_SENTENCE = /[.!?…。！？]["'”’»)*_]*$/
const HELD_MAX_CHARS = 4000

/**
 * Watches a reply as it is written, and lets through what is Parley's own: not its name in front, and nothing from where it
 * goes on with the transcript, be it in our tags or as lines that others are made to say. What may become that is held back.
 * A list of who does what is no such line: it is introduced by a colon, or names everybody once.
 */
export function makeReplyForm(peopleNames: readonly string[]) {
  const speakers = makeSpeakers(peopleNames)
  const outlet = makeOutlet()
  const made = makeMadeLines(outlet)
  let line = ''
  /** How much of the line was let through. */
  let shown = 0
  let isFenced = false
  let isOver = false

  function advance(isDone: boolean): string {
    if (isOver) return ''
    if (isFenced) return showLine(line.length)
    if (shown === 0 && !made.isHolding()) {
      if (!isDone && mayBecomeOwn(line, outlet.isEmpty())) return ''
      line = withoutOwnName(line, { isFirst: outlet.isEmpty(), isList: made.isList() })
    }
    const tag = TAG.exec(line)
    if (tag && isPlainAt(line, tag.index)) {
      isOver = true
      return made.isHolding() ? '' : showLine(tag.index)
    }
    if (shown === 0 && !made.isList()) {
      const isMade = made.isHolding() || speakers.of(line) !== null
      if (isMade && isDone) return takeMade()
      if (!isDone && (isMade || speakers.mayBegin(line))) return ''
    }
    const begun = isDone ? null : TAG_BEGUN.exec(line)
    return showLine(begun ? begun.index : line.length)
  }

  function showLine(to: number): string {
    const text = line.slice(shown, to)
    shown = Math.max(shown, to)
    return outlet.show(text)
  }

  function takeMade(): string {
    const { text, then } = made.take(line, speakers.of(line))
    if (then === 'end') isOver = true
    return then === 'show' ? text + showLine(line.length) : text
  }

  function endLine(): string {
    const text = advance(true)
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    if (line.trim() !== '' && speakers.of(line) === null) made.endList()
    if (!made.isHolding()) outlet.endLine()
    line = ''
    shown = 0
    return text
  }

  return {
    /** What of it may be shown by now. */
    push(text: string): string {
      let seen = ''
      for (const [at, part] of text.split('\n').entries()) {
        if (at > 0 && !isOver) seen += endLine()
        if (isOver) break
        line += part
        seen += advance(false)
      }
      return seen
    },
    /** What was held back and is Parley's own, once there is no more. */
    end(): string {
      if (isOver) return ''
      const rest = advance(true)
      if (isOver || made.isSaidByOther()) return rest
      return rest + made.release().trimEnd()
    },
    /** It goes on as the transcript: nothing more of it is wanted. */
    isOver: (): boolean => isOver,
  }
}

/** Tells whose line one is made to look like. */
function makeSpeakers(peopleNames: readonly string[]) {
  const names = new Set([ASSISTANT_NAME, ...peopleNames].filter((name) => name.trim() !== ''))
  const beginnings = [...names].flatMap((name) => [`${name}:`, `${name} :`])
  const longest = Math.max(...beginnings.map(({ length }) => length))
  return {
    of(line: string): string | null {
      const [start, name = ''] = /^([^:：]+?)\s?[:：](?:\s|$)/.exec(line) ?? []
      return start !== undefined && names.has(name) ? name : null
    },
    mayBegin: (line: string): boolean =>
      line.length <= longest && beginnings.some((beginning) => beginning.startsWith(line)),
  }
}

/** Lets text through. White space waits for what follows it: nothing may. */
function makeOutlet() {
  let owed = ''
  let previous = ''
  return {
    show(text: string): string {
      const all = owed + text
      const kept = all.trimEnd()
      owed = all.slice(kept.length)
      if (kept !== '') previous = kept
      return kept
    },
    endLine(): void {
      owed += '\n'
    },
    isEmpty: (): boolean => previous === '',
    /** True where a list may follow. */
    isIntroducing: (): boolean => previous === '' || /[:：]["'*_]*$/.test(previous),
  }
}

/** Holds the lines that people are made to say until it is clear whether they are a list. */
function makeMadeLines(outlet: ReturnType<typeof makeOutlet>) {
  let run: { names: string[]; text: string; last: string } | null = null
  let isList = false

  /** It was a list after all. */
  function release(): string {
    const text = run?.text ?? ''
    run = null
    return text === '' ? '' : outlet.show(`${text}\n`)
  }

  return {
    release,
    isHolding: (): boolean => run !== null,
    isList: (): boolean => isList,
    endList(): void {
      isList = false
    },
    /** One person has the last word, in a whole sentence: no list ends so. */
    isSaidByOther: (): boolean => run !== null && run.names.length === 1 && ENDS_SENTENCE.test(run.last),
    /** Takes a whole line that `name` is made to say (null: it follows such a line), and answers what to show before it. */
    take(line: string, name: string | null): { text: string; then: 'show' | 'hold' | 'end' } {
      if (name !== null && run === null && outlet.isIntroducing()) {
        isList = true
        return { text: '', then: 'show' }
      }
      if (name === null && line.trim() !== '') return { text: release(), then: 'show' }
      if (name !== null && run && (run.names.includes(name) || name === ASSISTANT_NAME))
        return { text: '', then: 'end' }
      run ??= { names: [], text: '', last: '' }
      if (name !== null) run.names.push(name)
      run.text += (run.text === '' ? '' : '\n') + line
      if (line.trim() !== '') run.last = line.trim()
      return { text: run.text.length > HELD_MAX_CHARS ? release() : '', then: 'hold' }
    },
  }
}

const OWN_NAME = new RegExp(`^(?:\\*\\*)?${ASSISTANT_NAME}(?:\\*\\*)?\\s?[:：](?:\\*\\*)?\\s*`)
const OWN_NAME_BEGUN = new RegExp(
  `^(?:\\*{0,2}|\\*\\*)(?:${[...ASSISTANT_NAME].map((_, at) => ASSISTANT_NAME.slice(0, at + 1)).join('|')})?(?:\\*{0,2}\\s?[:：]?\\*{0,2}\\s*)?$`,
)

/** Not in the middle of `code`. */
function isPlainAt(line: string, index: number): boolean {
  return (line.slice(0, index).split('`').length - 1) % 2 === 0
}

/** Its own name, or its own line of the transcript, may be on the way. */
function mayBecomeOwn(line: string, isFirst: boolean): boolean {
  return OWN_NAME_BEGUN.test(line) || (isFirst && OWN_TAG_BEGUN.test(line))
}

function withoutOwnName(line: string, { isFirst, isList }: { isFirst: boolean; isList: boolean }): string {
  const own = OWN_TAG.exec(line) ?? OWN_NAME.exec(line)
  const isDropped = own && (own[0].startsWith('<') ? isFirst : !isList)
  return isDropped ? line.slice(own[0].length) : line
}
