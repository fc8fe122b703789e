import { idSchema } from '#lib/protocol/entities.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import { fileQuery } from '#lib/protocol/http.ts'
import { fileAnswer } from '#lib/server/door/file-answer.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

/**
 * IMG-2: serves a file. Its address names and proves the reader: images send no headers. Wrong addresses are the same
 * 404.
 */
export const GET = route({ auth: 'anyone' }, async ({ services, request, params }) => {
  const query = fileQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const fileId = idSchema.safeParse(params.fileId)
  if (!query.success || !fileId.success) throw new Refusal('NOT_FOUND')
  const { for: userId, key, size } = query.data
  const wanted = { sessionId: sessionIdIn(params), fileId: fileId.data, userId, key, size }
  return fileAnswer(request, await services.openFile(wanted), size)
})
