import { serviceWorker } from '#lib/server/service-worker.ts'

/** PUSH-3: browsers revalidate it each time, so that an upgrade reaches them. */
export function GET(): Response {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
  return new Response(serviceWorker(), { headers })
}
