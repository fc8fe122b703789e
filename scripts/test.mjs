import { ensureInstalled, folderComplaint, nodeComplaint } from './lib/install.mjs'

/** `npm test`: any Node installs the locked one, which runs the rest. */
try {
  const complaint = nodeComplaint() ?? folderComplaint()
  if (complaint) throw new Error(complaint)
  // An older Node could not even load these.
  const { runLocked } = await import('./lib/run-locked.mjs')
  const { lockTree } = await import('./preflight/lock-tree.mjs')

  const releaseTree = await lockTree()
  ensureInstalled()
  process.exitCode = await runLocked('scripts/test/index.ts', process.argv.slice(2), { onPrepared: releaseTree })
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
