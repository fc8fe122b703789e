import type pg from 'pg'
import { BASELINE } from '#scripts/lib/schema/adopt-baseline.ts'

/** The migrations that the baseline replaces, as recorded in a database of the commit before it. */
export const BEFORE_BASELINE = [
  '20261121090000_initial',
  '20261121090100_append_messages',
  '20261121112342_parley_memory',
  '20261121114000_subscription_version',
  '20261121114717_memory_line_without_superseded',
  '20261121115500_reply_budgets',
  '20261121151500_append_messages_in_order',
  '20261121204800_append_messages_under_lease',
  '20261121221500_append_message',
  '20261122001500_append_messages_as_a_set',
  '20261122070000_append_plain_messages',
  '20261122142000_accounts_by_identity',
  '20261122144500_discreet_participants',
  '20261122150000_memory_line_names_people',
  '20261122204500_guest_sign_in',
  '20261123003000_name_of_a_guest_who_signs_in',
  '20261123032500_erased_seq',
  '20261123033000_stopped_reply',
  '20261123130000_draining_gateway',
  '20261123130500_refused_messages',
  '20261123141421_take_quota',
  '20261123141438_reply_payer_account',
  '20261124004642_owner_title',
  '20261124042350_index_what_is_tidied',
  '20261124092302_messages_without_foreign_key',
  '20261125075235_unentered_sessions',
  '20261125103322_lock_before_append',
  '20261125121925_seq_only_where_stored',
  '20261125151215_append_plain_message',
  '20261126081238_lock_purses_in_order',
  '20261127005016_unjoined_sessions',
]

/** Makes a database of the baseline look as if the first `count` of those migrations had made it. */
export async function recordBeforeBaseline(client: pg.Client, count = BEFORE_BASELINE.length): Promise<void> {
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [BASELINE])
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     SELECT gen_random_uuid()::text, md5(name), name, now(), 1 FROM unnest($1::text[]) name`,
    [BEFORE_BASELINE.slice(0, count)],
  )
}
