import { z } from 'zod'

export const fileKindSchema = z.enum(['picture', 'pdf'])
export type FileKind = z.output<typeof fileKindSchema>

/** IMG-1: a picture or a PDF of a message. */
export const messageFileSchema = z.object({
  id: z.string(),
  kind: fileKindSchema,
  /** Paths valid for one person, until the message or their membership ends (IMG-2). Absent in stored messages. */
  url: z.string().optional(),
  /** Null for a PDF. */
  thumbnailUrl: z.string().nullable().optional(),
  /** Size in pixels; null for a PDF. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** The sender's description; empty when there is none. */
  alt: z.string().default(''),
  /** The file's name on the sender's device; empty for a picture. */
  name: z.string().default(''),
  bytes: z.number().int().nonnegative(),
  /** A tiny picture as a `data:` URL of about 200 bytes, shown until the thumbnail has loaded; null for a PDF. */
  placeholder: z.string().nullable().default(null),
})
export type MessageFile = z.output<typeof messageFileSchema>
