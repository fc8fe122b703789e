import { invalid } from '#sandbox/model/errors.ts'
import type { Block, CacheMarker } from '#sandbox/model/request.ts'
import { isFields } from '#sandbox/anthropic/validate/fields.ts'

const BREAKPOINTS_MAX = 4

/**
 * Checks the markers of all blocks, in the prompt's order: tools, system, messages. The top-level marker counts too.
 */
export function checkCacheControl(blocks: readonly Block[], topLevel: CacheMarker | null): void {
  const markers = [...blocks.map((block) => block.cache_control), topLevel].filter((marker) => marker != null)
  if (markers.length > BREAKPOINTS_MAX) {
    throw invalid(`A maximum of ${BREAKPOINTS_MAX} blocks with cache_control may be provided. Found ${markers.length}.`)
  }

  const lifetimes = markers.map((marker) => validateMarker(marker, 'cache_control')?.ttl ?? '5m')
  if (lifetimes.lastIndexOf('1h') > lifetimes.indexOf('5m') && lifetimes.includes('5m')) {
    throw invalid("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.")
  }
}

export function validateMarker(value: unknown, where: string): CacheMarker | null {
  if (value === undefined || value === null) return null
  if (!isFields(value) || value['type'] !== 'ephemeral') throw invalid(`${where}.type: Input should be 'ephemeral'`)
  const ttl = value['ttl']
  if (ttl === undefined) return { type: 'ephemeral' }
  if (ttl === '5m' || ttl === '1h') return { type: 'ephemeral', ttl }
  throw invalid(`${where}.ttl: Input should be '5m' or '1h'`)
}
