import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff'

/** The headlines' face for pictures drawn on the server; read while building only. */
export function headlineFont(): Promise<Buffer> {
  return readFile(join(process.cwd(), FILE))
}
