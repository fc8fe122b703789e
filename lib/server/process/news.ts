/** A gateway's news from other processes, through PostgreSQL. */
export { listenForNews, SILENT_MAX_MS, type News } from '../../adapters/prisma/notifications.ts'
