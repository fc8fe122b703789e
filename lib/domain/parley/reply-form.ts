import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** The tags in which the model is told what was said and what holds (prompt-lines, prompt-layout); none is for it to write. */
const TAG =
  /<(?:m\s+[ipnt]d?|notice\s+(?:id|t)|gap\s+(?:length|day)|renamed\s+p|now\s+utc|respond\s+to|person\s+p|others\s+here|summary\s+from)(?=[\s=>])|<\/(?:m|notice|now|respond)>|<earlier\/>/
/** What may become one with the next letters. */
const TAG_BEGUN = /<(?:\/?[a-z]{0,7}|[a-z]{1,7}\s+[a-z]{0,6}|earlier\/)$/
/** Its own line, as it stands in the transcript. */
const OWN_TAG = new RegExp(`^<m\\s[^<>]*(?:\\bp="you"|\\bn="${ASSISTANT_NAME}")[^<>]*>`)
const OWN_TAG_BEGUN = /^<m\s[^<>]*$/
const ENDS_SENTENCE = /[.!?…。！？]["'”’»)*_]*$/
const HELD_MAX_CHARS = 4000

type Run = { names: string[]; text: string; last: string }

/**
 * Watches a reply as it is written, and lets through what is Parley's own: not its name in front, and nothing from where it
 * goes on with the transcript, be it in our tags or as lines that others are made to say. What may become that is held back.
 * A list of who does what is no such line: it is introduced by a colon, or names everybody once.
 */
export function makeReplyForm(peopleNames: readonly string[]) {
  const names = new Set([ASSISTANT_NAME, ...peopleNames].filter((name) => name.trim() !== ''))
  const beginnings = [...names].flatMap((name) => [`${name}:`, `${name} :`])
  const longest = Math.max(...beginnings.map(({ length }) => length))
  let line = ''
  /** How much of the line was let through. */
  let shown = 0
  let owed = ''
  let previous = ''
  let run: Run | null = null
  let isFenced = false
  let isList = false
  let isOver = false

  /** White space waits for what follows it: nothing may. */
  function show(text: string): string {
    const all = owed + text
    const kept = all.trimEnd()
    owed = all.slice(kept.length)
    if (kept !== '') previous = kept
    return kept
  }

  /** Whose line this is made to look like. */
  function speaker(): string | null {
    const [start, name = ''] = /^([^:：]+?)\s?[:：](?:\s|$)/.exec(line) ?? []
    return start !== undefined && names.has(name) ? name : null
  }

  function mayBecomeSpeaker(): boolean {
    return line.length <= longest && beginnings.some((name) => name.startsWith(line))
  }

  function withoutOwnName(): void {
    const own = OWN_TAG.exec(line) ?? OWN_NAME.exec(line)
    if (own && (own[0].startsWith('<') ? previous === '' : !isList)) line = line.slice(own[0].length)
  }

  function advance(isDone: boolean): string {
    if (isFenced || isOver) return isOver ? '' : showLine(line.length)
    const mayBeOwn = shown === 0 && !run
    if (mayBeOwn && !isDone && (OWN_NAME_BEGUN.test(line) || (previous === '' && OWN_TAG_BEGUN.test(line)))) return ''
    if (mayBeOwn) withoutOwnName()
    const tag = TAG.exec(line)
    if (tag && isPlainAt(line, tag.index)) {
      isOver = true
      return run ? '' : showLine(tag.index)
    }
    if (!isDone && shown === 0 && !isList && (run || mayBecomeSpeaker() || speaker())) return ''
    if (shown === 0 && !isList && isDone && (run || speaker())) return inRun()
    const begun = isDone ? null : TAG_BEGUN.exec(line)
    return showLine(begun ? begun.index : line.length)
  }

  function showLine(to: number): string {
    const text = line.slice(shown, to)
    shown = Math.max(shown, to)
    return show(text)
  }

  /** A whole line that somebody is made to say, or that follows such a line. */
  function inRun(): string {
    const name = speaker()
    if (name !== null && run === null && isIntroduced()) {
      isList = true
      return showLine(line.length)
    }
    if (name === null && line.trim() !== '') return release() + showLine(line.length)
    if (name !== null && run && (run.names.includes(name) || name === ASSISTANT_NAME)) {
      isOver = true
      return ''
    }
    run ??= { names: [], text: '', last: '' }
    if (name !== null) run.names.push(name)
    run.text += (run.text === '' ? '' : '\n') + line
    if (line.trim() !== '') run.last = line.trim()
    return run.text.length > HELD_MAX_CHARS ? release() : ''
  }

  const isIntroduced = () => previous === '' || /[:：]["'*_]*$/.test(previous)

  /** It was a list after all. */
  function release(): string {
    const text = run?.text ?? ''
    run = null
    return text === '' ? '' : show(`${text}\n`)
  }

  function endLine(): string {
    const isRunning = run !== null
    const text = advance(true)
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    if (isList && line.trim() !== '' && speaker() === null) isList = false
    if (!(run ?? isRunning) || (isRunning && !run)) owed += '\n'
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
      if (isOver) return rest
      const isSaidByOther = run !== null && run.names.length === 1 && ENDS_SENTENCE.test(run.last)
      return isSaidByOther ? rest : rest + release().trimEnd()
    },
    /** It goes on as the transcript: nothing more of it is wanted. */
    isOver: (): boolean => isOver,
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
