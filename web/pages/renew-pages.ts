import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The fields we use of Next's list of prerendered routes. Only pages have a data route. */
type Manifest = { routes: Record<string, { dataRoute: string | null }>; preview: { previewModeId: string } }

/**
 * Renders every prerendered page anew in this process, by Next's on-demand revalidation. The build knows neither the
 * site's address nor the rest of its environment. Pages are then right from the first visitor on.
 */
export async function renewPages(folder: string, handle: RequestListener): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.next', 'prerender-manifest.json'), 'utf8')) as Manifest
  const { routes, preview } = manifest
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headers = { 'x-prerender-revalidate': preview.previewModeId }
  const pages = Object.keys(routes).filter((path) => routes[path]?.dataRoute && path !== '/_global-error')
  await Promise.all(pages.map((path) => fetch(origin + path, { headers }).then((page) => page.arrayBuffer())))
  server.close()
  server.closeAllConnections()
}
