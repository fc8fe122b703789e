import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { BARE } from './processes.ts'
import type { World } from './world.ts'

/** Runs an operator's command, `npm run flag -- …` or `npm run reports -- …`, and returns what it prints. Rejects when it fails. */
export async function operate(
  { environment }: Pick<World, 'environment'>,
  command: 'flag' | 'reports',
  ...args: string[]
): Promise<string> {
  const env = { ...BARE, NODE_ENV: 'production', ...environment } as NodeJS.ProcessEnv
  const script = fromRoot(`scripts/${command}/index.ts`)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })
  return stdout.trim()
}
