import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Every script that the built page asks for before anybody does anything, as a current browser loads it (no `nomodule`). */
export function firstLoadBytes(app: string): number {
  const html = readFileSync(join(app, '.next/server/app/index.html'), 'utf8')
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="\/_next\/([^"?]+)[^>]*>/g)]
  const files = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, path]) => join(app, '.next', path ?? ''))
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
}
