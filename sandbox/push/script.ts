import { z } from 'zod'

/** Scripted answers to the next pushes. */
export const answerSchema = z.object({
  /** The browser it is for; absent: any. */
  device: z.string().optional(),
  status: z.number().int().min(300).max(599).optional(),
  retryAfter: z.string().optional(),
  /** Accepts the push and never answers. */
  hangs: z.boolean().optional(),
  times: z.number().int().positive().default(1),
})
type Scripted = z.output<typeof answerSchema>

/** The answers that wait for their pushes, oldest first. */
export function makePushScript() {
  let waiting: Scripted[] = []
  return {
    add: (answer: Scripted): void => void waiting.push({ ...answer }),
    take(device: string): Scripted | null {
      const next = waiting.find((answer) => answer.device === undefined || answer.device === device)
      if (!next) return null
      next.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return next
    },
  }
}
