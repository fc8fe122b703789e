import { NextRequest } from 'next/server.js'
import { GET as readFile } from '../../app/chat/session/[sessionId]/files/[fileId]/route.ts'
import { POST as bringFile } from '../../app/chat/session/[sessionId]/files/route.ts'
import type { Access, Person } from './person.ts'
import type { World } from './world.ts'

export type Brought = { status: number; body: Record<string, unknown> }
type Given = { bytes: Uint8Array; name?: string; type?: string; alt?: string; uploadId?: string }
type Place = Pick<World, 'appUrl'> & { services: Pick<World['services'], 'fileKeys'> }

/** Uploads a file as a page does, through the route in this process. The environment must name the world's database. */
export async function bring(
  world: Pick<World, 'appUrl'>,
  { sessionId }: Pick<Access, 'sessionId'>,
  headers: Record<string, string>,
  { bytes, name = 'picture.png', type = 'image/png', alt, uploadId }: Given,
): Promise<Brought> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  if (alt !== undefined) form.set('alt', alt)
  if (uploadId !== undefined) form.set('uploadId', uploadId)
  const request = new NextRequest(`${world.appUrl}/`, { method: 'POST', headers, body: form })
  const response = await bringFile(request, { params: Promise.resolve({ sessionId }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Returns the query of a file's address for this person. */
export function addressOf({ services }: Place, sessionId: string, fileId: string, { userId }: Pick<Person, 'userId'>) {
  return `?for=${userId}&key=${services.fileKeys.sign({ sessionId, fileId, userId })}`
}

/** Fetches a file by its address alone, as an `<img>` does. */
export async function show(
  world: Pick<World, 'appUrl'>,
  { sessionId, fileId }: { sessionId: string; fileId: string },
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new NextRequest(`${world.appUrl}/${query}`, { headers })
  return readFile(request, { params: Promise.resolve({ sessionId, fileId }) })
}
