import { defineConfig } from 'prisma/config'

/** For Prisma's own command line. Parley's commands migrate in process (scripts/migrate.ts) and read no file like this. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
