import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { makeGauges, watchPool } from '#lib/server/log/gauge.ts'
import { openPool } from '#lib/server/compose/web-services.ts'
import type { RouteOf } from './request/routes.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Methods outside this set count as `other`: a made-up method must not become a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type WebMetrics = ReturnType<typeof makeWebMetrics>

/** The metrics of web for operators (docs/operation.md): kinds and numbers only, never names, ids or paths. */
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
          // `aborted`: the client left before the end.
          status: response.writableFinished ? String(response.statusCode) : 'aborted',
        }
        requests.observe(labels, (performance.now() - began) / 1000)
      })
    },
  }
}

/**
 * True for a request that fills a gap. Our pages ask with `after` only then; for older messages they ask with `before`.
 */
function asksForGap(path: string, url: string): boolean {
  return path.startsWith('/chat/session/') && new URLSearchParams(url.slice(path.length)).has('after')
}
