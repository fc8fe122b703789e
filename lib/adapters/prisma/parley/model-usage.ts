import type { ModelUsage, Purpose } from '../../../domain/parley/model-usage.ts'
import type { Database } from '../database.ts'
import type { ModelUsageStore } from '../../../services/ports/parley.ts'

/** Adds up the models' requests and tokens, per room and calendar month (UTC). */
export function makeModelUsageStore({ pool }: Database): ModelUsageStore {
  return {
    async add(sessionId: string, purpose: Purpose, usage: ModelUsage): Promise<void> {
      const { model, inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } = usage
      await pool.query({
        name: 'add_model_usage',
        text: `
          INSERT INTO model_usage AS u (session_id, month, purpose, model, requests, input_tokens, cache_write_tokens,
            cache_read_tokens, output_tokens)
          VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $2, $3, 1, $4, $5, $6, $7)
          ON CONFLICT (session_id, month, purpose, model) DO UPDATE SET
            requests = u.requests + 1,
            input_tokens = u.input_tokens + excluded.input_tokens,
            cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens,
            cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
            output_tokens = u.output_tokens + excluded.output_tokens`,
        values: [sessionId, purpose, model, inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens],
      })
    },
  }
}
