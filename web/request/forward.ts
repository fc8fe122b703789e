import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createProxyServer, proxyUpgrade } from 'httpxy'
import { log } from '#lib/server/log/log.ts'
import { refuse } from '#lib/server/door/own-answers.ts'

/** Longer than a long poll (pings every 10 s), so it only ends the requests to a hanging gateway. */
const GATEWAY_TIMEOUT_MS = 60_000
const UPGRADE_TIMEOUT_MS = 10_000

/** A pending poll or an open websocket. */
type Relayed = ServerResponse | Duplex

export type Forwarder = ReturnType<typeof makeForwarder>

/** Forwards `/socket.io` to the gateway, as streaming polls and websockets. A drain can close everything it relays. */
export function makeForwarder(gatewayUrl: string) {
  const { protocol, hostname } = new URL(gatewayUrl)
  const { Agent } = protocol === 'https:' ? https : http
  // URLs put an IPv6 address in brackets; the proxy would look it up as a host name.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // Long polls hold a connection for seconds: a cap on connections would queue them.
  const polls = new Agent({ host, keepAlive: true, maxSockets: Infinity })
  const upgrades = new Agent({ host })
  const proxy = createProxyServer({ target: gatewayUrl, proxyTimeout: GATEWAY_TIMEOUT_MS })
  const relayed = new Set<Relayed>()

  /** Records what a drain has to close: the server itself forgets upgraded connections. */
  function track(one: Relayed): void {
    relayed.add(one)
    one.once('close', () => relayed.delete(one))
  }

  async function poll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    track(response)
    try {
      await proxy.web(request, response, { agent: polls })
    } catch (cause) {
      log.warn({ cause }, 'The gateway does not answer')
      refuse(response, 'UNAVAILABLE')
    }
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const options = { agent: upgrades, xfwd: false, upgradeTimeout: UPGRADE_TIMEOUT_MS }
      endTogether(socket, await proxyUpgrade(gatewayUrl, request, socket as Socket, head, options))
    } catch (cause) {
      // Without a code it is the gateway's own refusal, which is already on its way to the browser.
      if ((cause as NodeJS.ErrnoException).code) log.warn({ cause }, 'The gateway does not take a websocket')
    }
  }

  return { poll, upgrade, track, relayed }
}

/**
 * Destroys either side with the other. The proxy passes on a clean end only, and the other side would stay open until
 * its next ping.
 */
function endTogether(one: Duplex, other: Duplex): void {
  one.once('close', () => other.destroy())
  other.once('close', () => one.destroy())
  other.on('error', () => other.destroy())
}
