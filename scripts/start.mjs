import { ensureInstalled, folderComplaint, isInstalled, nodeComplaint } from './lib/install.mjs'

/** `npm start` and `npm run dev`: any Node installs the locked one, which runs the rest. */
try {
  const complaint = nodeComplaint() ?? folderComplaint()
  if (complaint) throw new Error(complaint)
  // An older Node could not even load these.
  const { runLocked } = await import('./lib/run-locked.mjs')
  const { preflight } = await import('./preflight/index.mjs')
  const { lockTree } = await import('./preflight/lock-tree.mjs')
  const { loadDotEnv } = await import('./preflight/settings.mjs')

  loadDotEnv()
  const complaints = await preflight(process.env)
  if (complaints.length === 0) {
    const releaseTree = await lockTree()
    ensureInstalled()
    process.exitCode = await runLocked('scripts/start/index.ts', process.argv.slice(2), { onPrepared: releaseTree })
  } else if (isInstalled()) {
    // Adds the complaints that only the product's own code can find.
    process.exitCode = await runLocked('scripts/start/complain.ts', complaints, { onPrepared() {} })
  } else throw new Error(complaints.join('\n'))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
