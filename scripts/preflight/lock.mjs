import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks a folder by a listening socket, which the system closes with its process: no kill -9 leaves it locked.
 * @param {string} folder
 * @param {string} purpose
 * @returns {Promise<{ isHeld: true, release(): void } | { isHeld: false, holder: string }>}
 */
export async function acquireLock(folder, purpose) {
  const address = addressOf(folder, purpose)
  const server = await listen(address)
  if (server) return { isHeld: true, release: () => void server.close() }

  const holder = await askHolder(address)
  if (holder !== null) return { isHeld: false, holder }
  if (!address.startsWith('\0')) rmSync(address, { force: true }) // no answer: the file of a killed process
  return acquireLock(folder, purpose)
}

/**
 * Returns the socket's address. Linux has names without files; elsewhere it is a file that outlives a killed process.
 */
function addressOf(folder, purpose) {
  const name = createHash('sha256')
    .update(`${purpose}\0${realpathSync(folder)}`)
    .digest('hex')
    .slice(0, 32)
  return process.platform === 'linux' ? `\0parley-${name}` : join(tmpdir(), `parley-${name}.sock`)
}

/** Listens and tells each client this process's pid; null when another process listens. */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(String(process.pid)))
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })
}

function askHolder(address) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setEncoding('utf8')
    socket.on('data', (text) => (answer += text))
    socket.on('error', () => resolve(null))
    socket.on('end', () => resolve(answer))
  })
}
