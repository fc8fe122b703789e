import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

const read = (path: string) => readFileSync(fromRoot(path), 'utf8')
/** The memory of Node beside its heap (MB): code, compiled code, buffers, sockets. */
const BESIDE_THE_HEAP = 200
/** The part of web's pod for the picture process (decision 45). */
const PICTURES = 1024

/** Returns the pod's memory limit and the old generation of the heap, from a manifest (MB). */
function memoryOf(process: string): { limit: number; oldSpace: number } {
  const text = read(`deploy/kubernetes/${process}.yaml`)
  const pod = 1024 * Number(/limits: \{ memory: (\d+)Gi \}/.exec(text)?.[1])
  const limit = process === 'web' ? pod - PICTURES : pod
  return { limit, oldSpace: Number(/args: \[--max-old-space-size=(\d+), /.exec(text)?.[1]) }
}

test.each(['web', 'gateway'])('%s: heap and process stay within the pod, and use nine tenths of it', (process) => {
  const { limit, oldSpace } = memoryOf(process)
  const young = 3 * Number(/--max-semi-space-size=(\d+)/.exec(NODE_FLAGS.join(' '))?.[1])
  expect(oldSpace + young + BESIDE_THE_HEAP).toBeLessThanOrEqual(limit)
  expect(oldSpace + young + BESIDE_THE_HEAP, 'memory that nobody uses').toBeGreaterThan(0.9 * limit)
})

test('the alert fires before Node aborts, and before the pod is killed', () => {
  const alerts = read('deploy/alerts.yaml')
  const heap = /nodejs_heap_size_used_bytes\{job=~"parley\.\*"\}\) > 0\.8 \* (\d+) \* 1048576'/.exec(alerts)?.[1]
  const resident = /process_resident_memory_bytes\{job=~"parley\.\*"\}\) > 0\.8 \* (\d+)'/.exec(alerts)?.[1]
  for (const { limit, oldSpace } of ['web', 'gateway'].map(memoryOf)) {
    expect(heap).toBe(String(oldSpace))
    expect(resident).toBe(String(limit * 1_048_576))
  }
})
