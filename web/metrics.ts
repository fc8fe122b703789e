import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { makeGauges, watchPool } from '#lib/server/log/gauge.ts'
import { openPool } from '#lib/server/compose/web-services.ts'
import type { RouteOf } from './request/routes.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** What somebody makes up as a method must not become a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type WebMetrics = ReturnType<typeof makeWebMetrics>

/** What an operator sees of web (docs/operation.md). No names, no ids, no paths: only kinds and numbers. */
export function makeWebMetrics(relayed: ReadonlySet<unknown>, routeOf: RouteOf) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = makeGauges(registry)
  const requests = new Histogram({
    name: 'parley_http_seconds',
    help: 'From the arrival of a request to the end of its answer, by route, method and status; without /socket.io.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const gaps = new Counter({
    name: 'parley_gaps_total',
    help: 'Times that a page missed messages and asked for them.',
    registers,
  })
  gauge('parley_relayed', 'Polls and websockets that are handed on to a gateway.', () => relayed.size)
  watchPool(gauge, openPool)

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,

    /** Observes the answer to one request when it ends, however it ends. */
    watch(path: string, { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>, response: ServerResponse): void {
      const began = performance.now()
      if (asksForGap(path, url)) gaps.inc()
      response.once('close', () => {
        const labels = {
          route: routeOf(path),
          method: METHODS.has(method ?? '') ? method! : 'other',
          // Nobody waited for the end of it.
          status: response.writableFinished ? String(response.statusCode) : 'aborted',
        }
        requests.observe(labels, (performance.now() - began) / 1000)
      })
    },
  }
}

/** Our pages ask for what comes after a message only where they have not heard it; for what is older they ask by `before`. */
function asksForGap(path: string, url: string): boolean {
  return path.startsWith('/chat/session/') && new URLSearchParams(url.slice(path.length)).has('after')
}
