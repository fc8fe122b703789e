import { createServer } from 'node:net'
import { findFilesTrouble } from '../../adapters/files/files-trouble.ts'
import { findDatabaseTrouble } from '../../adapters/prisma/connection/database-trouble.ts'
import { findRedisTrouble } from '../../adapters/socket/redis-trouble.ts'

export { findDatabaseTrouble }

/** An obstacle to a start. One that is not certain may pass, as with a server that is still starting. */
export type Trouble = { text: string; isCertain: boolean }

/** Checks every place where the environment points, and returns all faults there. */
export async function findTroubles(source: NodeJS.ProcessEnv, portName: string, fallback: number): Promise<Trouble[]> {
  const { DATABASE_URL, REDIS_URL, FILES_URL } = source
  const port = Number(source[portName] || fallback)
  const found = await Promise.all([
    isUrl(DATABASE_URL, /^postgres(ql)?:$/) ? findDatabaseTrouble(DATABASE_URL, { isMigrated: true }) : null,
    isUrl(REDIS_URL, /^rediss?:$/) ? findRedisTrouble(REDIS_URL) : null,
    isUrl(FILES_URL, /^(file|s3):$/) ? findFilesTrouble(FILES_URL) : null,
    Number.isInteger(port) && port > 0 && port < 65_536
      ? findPortTrouble(portName, port, source.HOST || '0.0.0.0')
      : null,
  ])
  return found.filter((trouble) => trouble !== null)
}

function isUrl(text: string | undefined, protocol: RegExp): text is string {
  return protocol.test(URL.parse(text ?? '')?.protocol ?? '')
}

function findPortTrouble(name: string, port: number, host: string): Promise<Trouble | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') return resolve({ text: `${name} ${port} is already in use.`, isCertain: true })
      const reason = code === 'EACCES' ? 'this port needs more rights' : code
      resolve({ text: `HOST ${host} with ${name} ${port} cannot be listened on (${reason}).`, isCertain: true })
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}
