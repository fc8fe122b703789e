import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { generate } from '#scripts/generate.ts'
import { contentHash, readStamp } from '#scripts/lib/content-hash.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { QUIET } from '#scripts/lib/quiet-environment.ts'

/** Keeps Next from reading `.env` files. */
const WITHOUT_DOT_ENV = { __NEXT_PROCESSED_ENV: 'true' }
const STAMP = '.next/parley-built-from'
/** The files that the build depends on, including the sources of generated code. */
export const SOURCES = [
  '{app,components,lib}/**/*',
  'web/pages/{page-cache,painted-first}.ts',
  'prisma/schema.prisma',
  '{middleware,instrumentation-client,next.config,postcss.config,tsconfig,tsconfig.next,package,package-lock}.{mjs,ts,json}',
]

/** True when the pages were built from the present sources. */
export function isBuilt(): boolean {
  return existsSync(fromRoot('.next/BUILD_ID')) && readStamp(STAMP) === hashSources()
}

/** Builds the pages; returns Next's output or throws it. Needs no database and no secret. */
export async function build(): Promise<string> {
  generate()
  const sources = hashSources()
  rmSync(fromRoot(STAMP), { force: true })
  const output = await runNextBuild()
  hintCompilation()
  writeFileSync(fromRoot(STAMP), sources)
  return output
}

function hashSources(): string {
  return contentHash(SOURCES, (path) => path.includes('/generated/'))
}

/**
 * Marks React and Next for eager compilation, because every page runs them at once. Chromium then compiles them off the
 * main thread while they load. Other browsers see a comment.
 */
function hintCompilation(): void {
  const { rootMainFiles } = JSON.parse(readFileSync(fromRoot('.next/build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[]
  }
  for (const file of rootMainFiles) {
    const path = fromRoot(`.next/${file}`)
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  }
}

async function runNextBuild(): Promise<string> {
  const endWithUs = ['--import', pathToFileURL(fromRoot('scripts/lib/end-with-parent.mjs')).href]
  const next = spawn(process.execPath, [...endWithUs, fromRoot('node_modules/next/dist/bin/next'), 'build'], {
    cwd: ROOT,
    // No environment variable may get into the pages by mistake.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...QUIET, NODE_ENV: 'production', ...WITHOUT_DOT_ENV },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let output = ''
  for (const stream of [next.stdout, next.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(next, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`)
  return output
}

if (import.meta.main) {
  try {
    console.log(isBuilt() ? 'The build is up to date.' : await build())
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
