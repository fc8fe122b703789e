import { createServer } from 'node:http'
import next from 'next'
import { renewPages } from './renew-pages.ts'
import type { Pages } from '../server.ts'

type PagesOptions = { folder: string; isDev: boolean; port: number }

/** Starts Next behind our own server. In development it also handles the websocket that reloads pages. */
export async function openPages({ folder, isDev, port }: PagesOptions): Promise<Pages & { close(): Promise<void> }> {
  // Next attaches its upgrade listener to the given server, which never listens: we choose the upgrades for Next.
  const httpServer = createServer()
  // Keeps Next from reading `.env` files: `npm start` has read its own.
  process.env.__NEXT_PROCESSED_ENV = 'true'
  const app = next({ dev: isDev, dir: folder, hostname: 'localhost', port, httpServer })
  await app.prepare()
  const handle = app.getRequestHandler()
  if (!isDev) await renewPages(folder, (request, response) => void handle(request, response))
  return {
    handle: (request, response) => handle(request, response),
    upgrade: isDev ? (request, socket, head) => void httpServer.emit('upgrade', request, socket, head) : null,
    close: () => app.close(),
  }
}
