/** One figure: ours, the reference's from the same run, and our target. */
export type Row = { figure: string; ours: string; reference?: string; ratio?: string; aim?: string }
/** `isShort` is true for a quick run, whose figures are rough. */
export type Options = { isShort: boolean }
export type Subset = (options: Options) => Promise<Row[]>

export function printTable(name: string, rows: readonly Row[]): void {
  const columns = ['figure', 'ours', 'reference', 'ratio', 'aim'] as const
  const lines = [Object.fromEntries(columns.map((column) => [column, column])) as Row, ...rows]
  const widths = columns.map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  console.log(`\n${name}`)
  for (const line of lines) {
    console.log(
      '  ' +
        columns
          .map((column, at) => (line[column] ?? '').padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
    )
  }
}
