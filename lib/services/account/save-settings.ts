import { checkName } from '../../domain/people/names.ts'
import type { UserSettings } from '../../protocol/entities.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import { STARTING_NAME_MAX_CHARS } from '../../protocol/limits.ts'
import type { AccountStore } from '../ports/account.ts'

type Deps = { accounts: Pick<AccountStore, 'saveSettings'> }

/** VAL-7 to VAL-9: trims the starting name. Throws INVALID_REQUEST when it is empty, too long or reserved. */
export function makeSaveSettings({ accounts }: Deps) {
  return async function saveSettings(
    accountId: string,
    { startingName, preferAnonymous }: UserSettings,
  ): Promise<void> {
    if (startingName.trim() === '') throw new Refusal('INVALID_REQUEST', { text: TEXTS.emptyStartingName })
    const check = checkName(startingName, STARTING_NAME_MAX_CHARS)
    if (!check.ok) throw new Refusal('INVALID_REQUEST', { text: check.reason })

    await accounts.saveSettings(accountId, { startingName: check.name, preferAnonymous })
  }
}
