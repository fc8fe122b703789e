import { route, sessionIdIn } from '#lib/server/door/route.ts'
import { readUpload } from '#lib/server/door/upload.ts'

/** IMG-1: takes a file of the caller. */
export const POST = route({ auth: 'person' }, async ({ services, request, address, params, caller }) =>
  services.bringFile(caller, sessionIdIn(params), address, () => readUpload(request)),
)
