import { z } from 'zod'
import { named } from './shared.ts'

export const readFairnessPayload = z.object(named)
export const answerFairnessPayload = z.object({ ...named, answer: z.number().int().min(1).max(5) })

/** FAIR-1: asks one person: "Was Parley fair to you?" */
export const fairnessQuestionSchema = z.object({})

/** FAIR-1: the mediator's record, counted from stored rows. */
export const fairnessRecordSchema = z.object({
  people: z.array(
    z.object({
      userId: z.string(),
      userName: z.string(),
      /** Parley's replies to this person, and their length in UTF-16 units. */
      replies: z.number().int().nonnegative(),
      characters: z.number().int().nonnegative(),
      /** Parley's questions to this person. */
      asked: z.number().int().nonnegative(),
      /** Lines of Parley's notes and cards with this person's messages as sources. */
      points: z.number().int().nonnegative(),
    }),
  ),
  /** Parley's replies that a person stopped. */
  stopped: z.number().int().nonnegative(),
})
export type FairnessRecord = z.output<typeof fairnessRecordSchema>

export const fairnessAnswerSchema = z.object({
  record: fairnessRecordSchema,
  /** Null until three people have answered, and always in a room of two. */
  answers: z.object({ count: z.number().int(), average: z.number() }).nullable(),
})
export type Fairness = z.output<typeof fairnessAnswerSchema>
