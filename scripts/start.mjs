import { ensureInstalled, nodeComplaint } from './lib/install.mjs'
import { runLocked } from './lib/run-locked.mjs'
import { preflight } from './preflight/index.mjs'
import { lockTree } from './preflight/lock-tree.mjs'
import { loadDotEnv, readSettings } from './preflight/settings.mjs'

/** `npm start` and `npm run dev`: whatever Node is here brings the locked one, which does the rest. */
try {
  const complaint = nodeComplaint()
  if (complaint) throw new Error(complaint)
  loadDotEnv()
  await preflight(readSettings(process.env))
  const releaseTree = await lockTree()
  ensureInstalled()
  process.exitCode = await runLocked('scripts/start/index.ts', process.argv.slice(2), { onPrepared: releaseTree })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
