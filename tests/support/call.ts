import { NextRequest } from 'next/server.js'
import type { World } from './world.ts'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
export type CallOptions = {
  method?: string
  body?: unknown
  params?: Record<string, string>
  headers?: Record<string, string>
  query?: string
}
export type Answered = { status: number; headers: Headers; body: Record<string, unknown> }

/** Calls a route of `app/` in this process, as Next would. The environment must name the world's database. */
export async function call(
  world: Pick<World, 'appUrl'>,
  route: Route,
  { method = 'POST', body, params = {}, headers = {}, query = '' }: CallOptions = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new NextRequest(`${world.appUrl}/${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: text }),
  })
  const response = await route(request, { params: Promise.resolve(params) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answered['body'] }
}
