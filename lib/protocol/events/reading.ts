import { z } from 'zod'
import { named } from './shared.ts'

/** BRIEF-1: everything up to this seq was read. A mark never goes back. */
export const markReadPayload = z.object({ ...named, seq: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) })
/** To one's other sockets: the mark as it stands now. */
export const readMarkSchema = z.object({ seq: z.number().int().nonnegative() })
