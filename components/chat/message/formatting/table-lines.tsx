import { excerpt } from '#lib/domain/messages/excerpt.ts'
import type { Table, TableCell } from '#lib/domain/text/table-lines.ts'
import { FormattedText } from './formatted-text.tsx'

/** Renders table lines in columns (DRAW-1). Bars and the header rule stay in the text without taking space. */
export function TableLines({ table, isGrowing }: { table: Table; isGrowing: boolean }) {
  const { header, rule, rows, alignments } = table
  const last = rows.length - 1
  const name = excerpt(header.map(({ text }) => text).join(', '))
  return (
    <span className="line-table-frame" role="group" aria-label={`Table: ${name}`} tabIndex={0}>
      <span className="line-table" role="table">
        <Row cells={header} role="columnheader" alignments={alignments} isGrowing={false} />
        <span className="line-table-rule" aria-hidden="true">
          {rule}
        </span>
        {rows.map((cells, at) => (
          <Row key={at} role="cell" cells={cells} alignments={alignments} isGrowing={isGrowing && at === last} />
        ))}
      </span>
    </span>
  )
}

type RowProps = {
  cells: readonly TableCell[]
  alignments: Table['alignments']
  role: 'columnheader' | 'cell'
  isGrowing: boolean
}

function Row({ cells, alignments, role, isGrowing }: RowProps) {
  const last = cells.length - 1
  return (
    <span className="line-row" role="row">
      {cells.map(({ bar, text, tail }, at) => (
        <span key={at} className="line-cell" role={role} data-align={alignments[at]}>
          <span className="line-sign" aria-hidden="true">
            {bar}
          </span>
          <span className="line-cell-words" dir="auto">
            <FormattedText text={text} isGrowing={isGrowing && at === last} />
          </span>
          <span className="line-sign" aria-hidden="true">
            {tail}
          </span>
        </span>
      ))}
    </span>
  )
}
