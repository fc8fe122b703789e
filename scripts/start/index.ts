import { forgetProcesses } from '#scripts/preflight/leftovers.mjs'
import { readSettings } from '#scripts/preflight/settings.mjs'
import { makeSupervisor } from '#scripts/start/supervisor.ts'

/** The supervisor's process. scripts/start.mjs has installed, checked and locked everything, and holds the channel. */
const isDev = process.argv.includes('--dev')
const settings = readSettings(process.env)
const supervisor = makeSupervisor({ settings, isDev, environment: process.env })

process.on('message', (request) => void (request === 'force' ? force() : stop('Stopping …')))
process.on('disconnect', () => void stop(null))
process.on('SIGTERM', () => void stop('Stopping …'))
process.on('SIGINT', () => void stop('Stopping …'))

try {
  await supervisor.start({ onPrepared: () => process.send?.('prepared') })
} catch (error) {
  if (!supervisor.isStopping()) {
    console.error(`\n${(error as Error).message}`)
    process.exitCode = 1
    await stop(null)
  }
}

async function stop(words: string | null): Promise<void> {
  if (supervisor.isStopping()) return
  if (words) console.log(`\n${words} (Ctrl-C again ends everything at once)`)
  await supervisor.stop()
  forgetProcesses(settings.dataFolder)
  if (words) console.log('Everything is stopped; the chats are kept.')
  process.exit()
}

function force(): void {
  console.log('\nEnding everything at once.')
  supervisor.kill()
  process.exit(1)
}
