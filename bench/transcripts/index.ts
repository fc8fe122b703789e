import { mkdir, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices } from '#lib/server/compose/services.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { startStack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'
import { play } from './play.ts'
import { SCENES } from './scenes.ts'
import { pageOf, requestLines } from './write.ts'

/** Plays the three scenes and writes docs/transcripts. Takes minutes, as people and Parley take their time. */
const FOLDER = fromRoot('docs/transcripts')

const postgres = await startTemporaryPostgres()
const databaseUrl = postgres.urlOf('postgres')
await migrate(databaseUrl)
const stack = await startStack({
  databaseUrl,
  hasWeb: false,
  environment: { LOG_LEVEL: 'error', SANDBOXED_SERVICES: '', RATE_SENDS: 'off', MEMORY_QUIET_SECONDS: '2' },
})
const services = makeServices(parseGatewayEnv(stack.environment as NodeJS.ProcessEnv))
try {
  await mkdir(FOLDER, { recursive: true })
  for (const scene of SCENES) {
    const played = await play(scene, { gatewayUrl: stack.gateway.url, sandboxUrl: stack.sandbox.url, services })
    const config = await resolveConfig(fromRoot('README.md'))
    const page = await format(pageOf(scene, played), { ...config, parser: 'markdown' })
    await writeFile(`${FOLDER}/${scene.file}.md`, page)
    await writeFile(`${FOLDER}/${scene.file}.requests.jsonl`, requestLines(played.requests))
    console.log(`${scene.file}: ${played.messages.length} messages, ${played.requests.length} requests`)
  }
} finally {
  await services.database.close()
  await killAll()
  await postgres.stop()
}
