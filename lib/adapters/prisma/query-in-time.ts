import type pg from 'pg'

/**
 * `pool.query` with a limit on how long the statement may take once it has its connection. Beyond it the promise rejects, the
 * connection is closed, and whether the statement took effect is unknown.
 *
 * It stands in for pg's `query_timeout` where every message passes: that one wraps each query's callback in a closure over all
 * that the query holds, which then outlives every minor garbage collection, values and rows included. At 12,500 messages a
 * second that filled the old generation by 10 MB/s, and each collection of it held up the messages.
 */
export function queryInTime<Row extends object>(
  pool: pg.Pool,
  query: pg.QueryConfig,
  limitMs: number,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (failure || !client) return reject(failure ?? new Error('The pool gave no connection'))
      let isOver = false

      function end(cause: Error | null | undefined, result?: pg.QueryResult<Row>): void {
        if (isOver) return
        isOver = true
        clearTimeout(deadline)
        client?.off('error', end)
        release(cause ?? undefined)
        if (result) resolve(result)
        else reject(cause ?? new Error('The database gave no result'))
      }

      const deadline = setTimeout(() => end(new Error(`A statement took longer than ${limitMs} ms`)), limitMs)
      client.on('error', end)
      client.query<Row>(query, end)
    })
  })
}
