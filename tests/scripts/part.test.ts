import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#scripts/lib/processes.mjs'
import { makePart } from '#scripts/start/part.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const WAITS = `process.on('SIGTERM', () => process.exit(0)); process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('up')`
/** Fails to start, as on a machine without room for a process. */
const NOWHERE = '/no/such/program'
const IGNORES_SIGTERM = WAITS.replace('process.exit(0)', '0')

/** Makes a part whose every start runs the next program, and repeats the last one. */
function partOf(...programs: string[]) {
  return patientPartOf(10_000, ...programs)
}

function patientPartOf(stopPatienceMs: number, ...programs: string[]) {
  const started: ChildProcess[] = []
  const said: string[] = []
  const spec = {
    name: 'part',
    script: 'part.ts',
    stopPatienceMs,
    async launch(tell: (child: ChildProcess) => void) {
      const program = programs[Math.min(started.length, programs.length - 1)]!
      const [command, words] = program === NOWHERE ? [NOWHERE, []] : [process.execPath, ['-e', program]]
      const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
      started.push(child)
      tell(child)
      await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => Promise.reject(new Error('ended'))),
      ])
    },
  }
  const part = makePart(spec, { say: (line) => void said.push(line), onProcessesChanged: () => undefined })
  onTestFinished(() => part.kill())
  return { part, started, said }
}

describe('a part that ends unexpectedly', () => {
  test('is restarted within 2 s, and both lines say so', async () => {
    const { part, said } = partOf(WAITS)
    await part.launch()
    const first = part.pid()!
    process.kill(first, 'SIGKILL')
    await waitFor('another process', () => part.pid() !== undefined && part.pid() !== first, 2000)
    await waitFor('the line', () => said.includes('part is back.'))
    expect(said).toEqual(['part ended unexpectedly (SIGKILL); starting it again.', 'part is back.'])
  })

  test('is restarted again if it cannot start', async () => {
    const { part, started } = partOf(WAITS, 'process.exit(3)', WAITS)
    await part.launch()
    process.kill(part.pid()!, 'SIGKILL')
    await waitFor('the third start', () => started.length === 3 && part.pid() !== undefined)
  })

  test('is restarted after a failed spawn, and a stop meanwhile does not wait', async () => {
    const { part, started } = partOf(WAITS, NOWHERE, WAITS, NOWHERE)
    await part.launch()
    process.kill(part.pid()!, 'SIGKILL')
    await waitFor('the third start', () => started.length === 3 && part.pid() !== undefined)
    process.kill(part.pid()!, 'SIGKILL')
    await waitFor('a start that came to nothing', () => started.length === 4)
    await part.stop()
  })
})

test('a part that fails its first start is not tried again', async () => {
  const { part, started } = partOf('process.exit(3)')
  await expect(part.launch()).rejects.toThrow('ended')
  expect(started).toHaveLength(1)
  expect(part.pid()).toBeUndefined()
})

test('a stop is clean, and nothing starts again', async () => {
  const { part, started, said } = partOf(WAITS)
  await part.launch()
  await part.stop()
  expect(started[0]?.exitCode).toBe(0)
  expect([started.length, said]).toEqual([1, []])
})

test('a part that does not stop in time is killed', async () => {
  const { part, started } = patientPartOf(300, IGNORES_SIGTERM)
  await part.launch()
  await part.stop()
  expect(started[0]?.signalCode).toBe('SIGKILL')
})

test('a kill ends the child processes of the part too', async () => {
  const { part } = partOf(
    `const { spawn } = require('child_process'); const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); setInterval(() => {}, 1000); console.log(child.pid)`,
  )
  await part.launch()
  const pid = part.pid()!
  part.kill()
  await waitFor('the whole group to be gone', () => !isAlive(pid) && !isGroupAlive(pid))
})

function isGroupAlive(leader: number): boolean {
  return isAlive(-leader)
}
