import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** Tags of the prompt (prompt-lines, prompt-layout), which the model must not write. */
const TAG =
  /<(?:(?:m|notice|edited)\s+\d{1,7}|renamed\s+p\d{1,7}|m\s+[ipnt]d?|gap\s+length|day\s+zone|now\s+utc|respond\s+to|person\s+p|others\s+here|summary\s+from)(?=[\s=>])|<\/(?:m|notice|edited|day|now|respond)>|<earlier\/>/
/** A line's end that may become a tag with the next chunk. */
const TAG_BEGUN = /<(?:\/?[a-z]{0,7}|[a-z]{1,7}\s+[a-z\d]{0,8}|earlier\/)$/
/** The model's own line in the transcript's form. */
const OWN_TAG = new RegExp(`^<m\\s[^<>]*(?:\\syou\\b|\\bp="you"|\\bn="${ASSISTANT_NAME}")[^<>]*>`)
const OWN_TAG_BEGUN = /^<m\s[^<>]*$/
const ENDS_SENTENCE = /[.!?…。！？]["'”’»)*_]*$/
const HELD_MAX_CHARS = 4000

/**
 * Filters a reply while it streams. It drops Parley's own name in front. It ends the reply where the model continues
 * the transcript, with our tags or with lines in people's names. Text that may become either is held back. A list of
 * who does what passes: a colon introduces it, or each name occurs once.
 */
export function makeReplyForm(peopleNames: readonly string[]) {
  const speakers = makeSpeakers(peopleNames)
  const outlet = makeOutlet()
  const made = makeMadeLines(outlet)
  let line = ''
  /** Characters of the line already let through. */
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
    /** Takes a chunk and returns the text that may be shown now. */
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
    /** Ends the reply and returns the rest of the held text that is Parley's own. */
    end(): string {
      if (isOver) return ''
      const rest = advance(true)
      if (isOver || made.isSaidByOther()) return rest
      return rest + made.release().trimEnd()
    },
    /** True once the model continues the transcript: the rest of the reply is ignored. */
    isOver: (): boolean => isOver,
  }
}

/** Recognises lines that begin with a person's name and a colon. */
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

/** Lets text through, but holds trailing white space until more text follows. */
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
    /** True at the start of the reply or after a colon, where a list may follow. */
    isIntroducing: (): boolean => previous === '' || /[:：]["'*_]*$/.test(previous),
  }
}

/** Holds lines written in people's names until they prove to be a list. */
function makeMadeLines(outlet: ReturnType<typeof makeOutlet>) {
  let run: { names: string[]; text: string; last: string } | null = null
  let isList = false

  /** Releases the held lines: they were a list. */
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
    /** True when the held lines are one person's and end in a full sentence: no list ends so. */
    isSaidByOther: (): boolean => run !== null && run.names.length === 1 && ENDS_SENTENCE.test(run.last),
    /** Takes a line in `name`'s name, or a line after one (null). Returns the text to show, and how to go on. */
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

/** True outside of inline code. */
function isPlainAt(line: string, index: number): boolean {
  return (line.slice(0, index).split('`').length - 1) % 2 === 0
}

/** True when the line may still become Parley's own name or tag. */
function mayBecomeOwn(line: string, isFirst: boolean): boolean {
  return OWN_NAME_BEGUN.test(line) || (isFirst && OWN_TAG_BEGUN.test(line))
}

function withoutOwnName(line: string, { isFirst, isList }: { isFirst: boolean; isList: boolean }): string {
  const own = OWN_TAG.exec(line) ?? OWN_NAME.exec(line)
  const isDropped = own && (own[0].startsWith('<') ? isFirst : !isList)
  return isDropped ? line.slice(own[0].length) : line
}
