const PATIENCE_MS = 2000
const OLDEST_VERSION = 7
const REFUSED = /WRONGPASS|NOAUTH|NOPERM|invalid password|without any password/i

/**
 * Says in one sentence, without the password, why this Redis cannot be used; null when it can. `isCertain` is false for
 * a fault that may pass: the client reconnects to a Redis that was only away.
 */
export async function findRedisTrouble(redisUrl: string): Promise<{ text: string; isCertain: boolean } | null> {
  const url = URL.parse(redisUrl)
  const place = `${url?.hostname}:${url?.port || 6379}`
  const { Redis } = await import('ioredis') // loaded only with REDIS_URL set: it takes 20 MB
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
  })
  let said = ''
  client.on('error', (cause: Error) => (said ||= reasonOf(cause)))
  try {
    await client.connect()
    const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? ''
    if (version === '' || Number.parseInt(version, 10) >= OLDEST_VERSION) return null
    return { text: `REDIS_URL leads to Redis ${version} (${place}): 7 or newer is needed.`, isCertain: true }
  } catch (cause) {
    const reason = REFUSED.test(String(cause)) || said === '' ? reasonOf(cause) : said
    return { text: `REDIS_URL leads to no usable Redis (${place}): ${reason}.`, isCertain: REFUSED.test(reason) }
  } finally {
    client.disconnect()
  }
}

function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  return (message || String(code)).split('\n')[0]!.replace(/\.$/, '')
}
