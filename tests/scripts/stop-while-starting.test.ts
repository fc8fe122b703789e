import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { BARE, baseEnvironment } from '#tests/support/environment.ts'

/** As process 1 of a container it would ignore unhandled signals, so it must exit by a handler of its own. */
test.each([
  ['web/index.ts', 'SIGTERM'],
  ['gateway/index.ts', 'SIGTERM'],
  ['gateway/index.ts', 'SIGINT'],
  ['gateway/index.ts', 'the end of its parent'],
] as const)('%s leaves by itself on %s while it still looks for its database', async (script, told) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const env = {
    ...BARE,
    ...baseEnvironment(`postgresql://parley@127.0.0.1:${port}/parley`),
    APP_URL: 'http://localhost',
  }
  const child = spawn(process.execPath, [fromRoot(script)], {
    cwd: ROOT,
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [asked] = await once(silent, 'connection')
  onTestFinished(() => asked.destroy())

  if (told === 'the end of its parent') child.disconnect()
  else child.kill(told)
  expect(await once(child, 'exit')).toEqual([0, null])
})
