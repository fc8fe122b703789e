import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff'

/** Reads the headlines' font for pictures drawn on the server; used only in a build. */
export function headlineFont(): Promise<Buffer> {
  return readFile(join(process.cwd(), FILE))
}
