import { HttpFailure, type Route } from '#sandbox/http/stand-in.ts'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Guards routes that show user text or script the sandbox: local programs only. A page in a browser here must not reach
 * them, so foreign host names (DNS rebinding) and any Origin are refused.
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
