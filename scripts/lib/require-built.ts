import { existsSync } from 'node:fs'
import { fail } from '#scripts/lib/fail.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

/** Goes before programs that import the generated database client: without it they fail before their first line runs. */
if (!existsSync(fromRoot('lib/adapters/prisma/generated/client.ts'))) fail('Not built yet: npm run build.')
