import { z } from 'zod'
import { noticeSchema, type Message } from './entities.ts'

const detailsSchema = z.object({ notice: noticeSchema.optional().catch(undefined) })

/** A message's `details`, as they are stored: the parts of it that this version knows. What does not parse is left out. */
export function readDetails(details: unknown): Pick<Message, 'notice'> {
  const { notice } = detailsSchema.catch({}).parse(details)
  return notice ? { notice } : {}
}
