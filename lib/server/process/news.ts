/** What a gateway hears of the other processes through PostgreSQL. */
export { listenForNews, SILENT_MAX_MS, type News } from '../../adapters/prisma/notifications.ts'
