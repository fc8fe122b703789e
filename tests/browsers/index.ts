import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINES } from './browser-tools.ts'
import type { Engine } from './engine.ts'
import { takePictures } from './pictures.ts'
import { startProduct, type Product } from './product.ts'
import { STORY } from './story.ts'
import { openWindow, type Window } from './window.ts'

/**
 * `npm run test:browsers -- firefox webkit --pictures FOLDER`: plays the story in the engines that `npm test` lacks;
 * in all of them if none is named. An engine stops at the first scene that fails.
 */
const { values, positionals } = parseArgs({ options: { pictures: { type: 'string' } }, allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(ENGINES)
const counts = { passed: 0, failed: 0 }

const openers = bringEngines()
const product = await startProduct()
try {
  for (const [name, open] of openers) await playIn(name, open, product)
} finally {
  await product.stop()
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)

/** Reports everything that is missing before anything is built or started. */
function bringEngines(): [string, () => Promise<Engine>][] {
  const found = names.map((name): [string, (() => Promise<Engine>) | Error] => {
    const bring = ENGINES[name]
    try {
      return [
        name,
        bring ? bring() : new Error(`No such engine: ${name}. There are ${Object.keys(ENGINES).join(', ')}.`),
      ]
    } catch (error) {
      return [name, error as Error]
    }
  })
  const missing = found.flatMap(([, opener]) => (opener instanceof Error ? [opener.message] : []))
  for (const sentence of missing) console.error(sentence)
  if (missing.length > 0) process.exit(1)
  return found as [string, () => Promise<Engine>][]
}

async function playIn(name: string, open: () => Promise<Engine>, product: Product): Promise<void> {
  let engine: Engine | null = null
  const windows: Window[] = []
  try {
    engine = await open()
    for (let at = 0; at < 2; at++) windows.push(await openWindow(engine, product.webPort))
    const [ana, ben] = windows as [Window, Window]
    console.log(`\n${ana.person.browser}`)
    for (const { title, play } of STORY) {
      await play({ product, ana, ben }).catch((error: unknown) => fail(title, error, { ana, ben }))
      counts.passed += 1
      console.log(`✓ ${title}`)
    }
    if (values.pictures) await takePictures({ product, ana, ben }, join(values.pictures, name))
  } catch (error) {
    counts.failed += 1
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    for (const { line } of windows) line.close()
    await engine?.end()
  }
}

/** Keeps screenshots of both windows after a failure. */
async function fail(title: string, error: unknown, windows: Record<string, Window>): Promise<never> {
  const paths = Object.entries(windows).map(async ([who, { person }]) => {
    const path = join(tmpdir(), `parley-${process.pid}-${who}.png`)
    await writeFile(path, await person.screenshot())
    return path
  })
  const seen = await Promise.allSettled(paths)
  const pictures = seen.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const told = error instanceof Error ? error.stack : String(error)
  throw new Error(`${title}\n${told}\nPictures of it: ${pictures.join(', ')}`)
}
