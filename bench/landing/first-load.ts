import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Returns every script that the built page loads before any input, in a current browser (no `nomodule`). */
export function firstLoadBytes(app: string): number {
  const html = readFileSync(join(app, '.next/server/app/index.html'), 'utf8')
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="\/_next\/([^"?]+)[^>]*>/g)]
  const files = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, path]) => join(app, '.next', path ?? ''))
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
}
