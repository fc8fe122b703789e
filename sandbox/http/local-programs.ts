import { HttpFailure, type Route } from '#sandbox/http/stand-in.ts'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * What tells what people wrote, or changes what the sandbox does next, is for programs on this machine. A web page that is open
 * in a browser here must reach neither, so what a browser sends for a page is refused: a foreign name (DNS rebinding) and
 * anything with an Origin.
 */
export function forLocalPrograms(route: Route): Route {
  return {
    ...route,
    handle(call) {
      const { headers } = call.request
      const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname
      const isLocal = headers.origin === undefined && name !== undefined && LOOPBACK_NAMES.has(name)
      if (!isLocal) throw new HttpFailure(403, 'The sandbox only answers programs on this machine.')
      return route.handle(call)
    },
  }
}
