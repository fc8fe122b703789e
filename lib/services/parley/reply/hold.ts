import { LEASE_TRUSTED_MS } from '../../../domain/parley/reply.ts'
import type { Clock } from '../../clock.ts'

/** Knows whether this reply may speak: its lease was proven lately, and no clear took it away. */
export function makeHold(clock: Pick<Clock, 'now'>) {
  let provenAt = clock.now()
  let isCut = false
  return {
    isMine: (): boolean => !isCut && clock.now() - provenAt < LEASE_TRUSTED_MS,
    isCut: (): boolean => isCut,
    cut: (): void => void (isCut = true),
    /** Asks the database. Its answer proves the lease as of the time of the question. */
    async proven<Answer>(
      ask: () => Promise<Answer>,
      isProof: (answer: Answer) => boolean = () => true,
    ): Promise<Answer> {
      const askedAt = clock.now()
      const answer = await ask()
      if (isProof(answer)) provenAt = askedAt
      return answer
    },
  }
}
