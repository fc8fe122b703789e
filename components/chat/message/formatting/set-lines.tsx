import type { ItemSign, LineRun, ListItem } from '#lib/domain/text/set-lines.ts'
import { directionOf } from '#lib/domain/text/text-direction.ts'
import type { Elements } from '../../../ui/elements.ts'
import { TableLines } from './table-lines.tsx'
import { Words } from './words.tsx'

type Growing = { isGrowing: boolean; caret: Elements }

/**
 * Renders formatted lines (DRAW-1): spans with classes, no block elements. Typed signs stay in the text, and replaced
 * ones take no space, so that copying gives the source.
 */
export function SetLines({ runs, isGrowing, caret }: { runs: readonly LineRun[] } & Growing) {
  const last = runs.length - 1
  return (
    <>
      {runs.map((run, at) => (
        <Run key={at} run={run} isGrowing={isGrowing && at === last} caret={at === last && caret} />
      ))}
      {last < 0 && caret}
    </>
  )
}

function Run({ run, ...growing }: { run: LineRun } & Growing) {
  switch (run.kind) {
    case 'list':
      return <List items={run.items} {...growing} />
    case 'quote':
      return (
        <Lines lines={run.lines} {...growing}>
          {(line, end) => <MarkedLine className="line-quote" {...line} {...end} />}
        </Lines>
      )
    case 'heading':
      return <MarkedLine className="line-heading" {...run} {...growing} />
    case 'table':
      return (
        <>
          <TableLines table={run} isGrowing={growing.isGrowing} />
          {growing.caret}
        </>
      )
    case 'words':
      return (
        <>
          <Words text={run.text} isGrowing={growing.isGrowing} />
          {growing.caret}
        </>
      )
  }
}

type LinesProps<Line> = { lines: readonly Line[]; children: (line: Line, end: Growing) => Elements } & Growing

/** Passes growth and the caret to the last line only. */
function Lines<Line>({ lines, isGrowing, caret, children }: LinesProps<Line>) {
  const last = lines.length - 1
  return lines.map((line, at) => (
    <Keyed key={at}>{children(line, { isGrowing: isGrowing && at === last, caret: at === last && caret })}</Keyed>
  ))
}

const Keyed = ({ children }: { children: Elements }) => children

function List({ items, ...growing }: { items: readonly ListItem[] } & Growing) {
  return (
    <span role="list" className="line-list">
      <Lines lines={items} {...growing}>
        {({ mark, text, level, sign }, { isGrowing, caret }) => (
          <span role="listitem" className="line line-item" data-level={level} dir={directionOf(text)}>
            <Mark mark={mark} sign={sign} />
            <Words text={text} isGrowing={isGrowing} />
            {caret}
          </span>
        )}
      </Lines>
    </span>
  )
}

const CHECKED = { open: 'Not done', done: 'Done' } as const

/** A list item's mark. A typed mark shows after its indent; CSS draws the replaced ones. */
function Mark({ mark, sign }: { mark: string; sign: ItemSign }) {
  const typed = sign === 'typed' ? mark.trimStart() : ''
  const hidden = mark.slice(0, mark.length - typed.length)
  const role = sign === 'open' || sign === 'done' ? { role: 'img', 'aria-label': CHECKED[sign] } : {}
  return (
    <span className="line-mark" data-sign={sign} {...role}>
      <span className="line-sign">{hidden}</span>
      {typed && <span>{typed}</span>}
    </span>
  )
}

type MarkedLineProps = { className: string; mark: string; text: string; level: number } & Growing

function MarkedLine({ className, mark, text, level, isGrowing, caret }: MarkedLineProps) {
  return (
    <span className={`line ${className}`} data-level={level} dir={directionOf(text)}>
      <span className="line-sign">{mark}</span>
      <Words text={text} isGrowing={isGrowing} />
      {caret}
    </span>
  )
}
