import { existsSync } from 'node:fs'
import { fail } from '#scripts/lib/fail.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

/** Imported before the generated database client, which would fail with an unclear error if it were missing. */
if (!existsSync(fromRoot('lib/adapters/prisma/generated/client.ts'))) fail('Not built yet: npm run build.')
