import { isInRange, type Flag, type FlagKey, type FlagTarget } from '../../domain/safety/flagged-address.ts'
import { atMost } from '../at-most.ts'
import type { Clock } from '../clock.ts'
import type { FlagStore } from '../ports/safety.ts'

type RegisterDeps = {
  store: FlagStore
  hashOf: (block: string) => string
}

/** Sets, lifts and lists flags. A single address is stored only as a keyed hash. */
export function makeFlagRegister({ store, hashOf }: RegisterDeps) {
  const keyOf = (target: FlagTarget): FlagKey =>
    target.kind === 'range' ? { cidr: target.cidr } : { hash: hashOf(target.block) }
  return {
    async add(target: FlagTarget, reason: string | null, seconds: number | null): Promise<void> {
      await store.put(keyOf(target), { reason, seconds })
    },
    remove: (target: FlagTarget) => store.remove(keyOf(target)),
    list: () => store.list(),
  }
}

type FlagsDeps = {
  store: Pick<FlagStore, 'list'>
  hashOf: (block: string) => string
  /** The time on the clock that all processes share. */
  clock: Pick<Clock, 'now'>
}

/** The flags in this process's memory, so that no send waits for the database. Call `reload` when they change. */
export function makeFlags({ store, hashOf, clock }: FlagsDeps) {
  let hashes = new Map<string, number>()
  let ranges: { cidr: string; endsAt: number }[] = []

  async function reload(): Promise<void> {
    const flags = await store.list()
    const endsAt = ({ expiresAt }: Flag) => expiresAt?.getTime() ?? Infinity
    hashes = new Map(flags.flatMap((flag) => (flag.hash === null ? [] : [[flag.hash, endsAt(flag)] as const])))
    ranges = flags.flatMap((flag) => (flag.cidr === null ? [] : [{ cidr: flag.cidr, endsAt: endsAt(flag) }]))
  }

  return {
    /** Runs one at a time: an older list must not replace a newer one (stale read). */
    reload: atMost(1, reload),
    /** `address` is the block in which people are counted. */
    isFlagged(address: string): boolean {
      if (hashes.size === 0 && ranges.length === 0) return false
      const now = clock.now()
      if ((hashes.get(hashOf(address)) ?? 0) > now) return true
      return ranges.some(({ cidr, endsAt }) => endsAt > now && isInRange(address, cidr))
    },
  }
}
