import { existsSync } from 'node:fs'

/**
 * Preloaded (node --import) into what needs the generated database client: without it the imports of a program fail before
 * its first line runs. Node built-ins only.
 */
if (!existsSync(new URL('../../lib/adapters/prisma/generated/client.ts', import.meta.url))) {
  console.error('Not built yet: npm run build.')
  process.exit(1)
}
