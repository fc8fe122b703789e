import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '#scripts/lib/paths.ts'

export type Check = { name: string; run(): Promise<unknown> }
export type Counts = { passed: number; failed: number }

/** Runs one check, prints its result, and its output if it failed. */
export async function runCheck({ name, run }: Check): Promise<Counts> {
  const startedAt = performance.now()
  const failure = await run().then(
    () => null,
    (error: Error) => error,
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${failure ? '✗' : '✓'} ${name} (${seconds} s)`)
  if (failure) console.log(failure.message)
  return failure ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/** Runs a script or a tool of node_modules; returns its output, or throws the output unless it exits with 0. */
export async function runTool(script: string, ...args: string[]): Promise<string> {
  const tool = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [tool.stdout, tool.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(tool, 'close')) as [number | null]
  if (code !== 0) throw new Error(output)
  return output
}

export function add(...all: Counts[]): Counts {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}
