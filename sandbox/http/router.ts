import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpFailure, type Call, type Route, type StandIn } from '#sandbox/http/stand-in.ts'

type Found = { route: Route; params: ReadonlyMap<string, string> }

/** Routes each request to the stand-in of its prefix; false when no stand-in owns the path. */
export function makeRouter(standIns: readonly StandIn[]) {
  return async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const standIn = standIns.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
    if (!standIn) return false

    const call: Call = { request, response, url, params: new Map() }
    try {
      const path = url.pathname.slice(standIn.prefix.length)
      const { route, params } = findRoute(standIn.routes, request.method ?? 'GET', path)
      await route.handle({ ...call, params })
    } catch (failure) {
      standIn.refuse(call, failure)
    }
    return true
  }
}

function findRoute(routes: readonly Route[], method: string, path: string): Found {
  const onPath = routes.flatMap((route): Found[] => {
    const params = matchPath(route.path, path)
    return params ? [{ route, params }] : []
  })
  const found = onPath.find(({ route }) => route.method === method)
  if (found) return found
  throw onPath.length > 0 ? new HttpFailure(405, 'Method Not Allowed') : new HttpFailure(404, 'Not Found')
}

function matchPath(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null

  const params = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':') && segment !== '') params.set(part.slice(1), decode(segment))
    else if (part !== segment) return null
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new HttpFailure(400, 'The path is not valid.')
  }
}
