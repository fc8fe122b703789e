import { userSettingsSchema, type UserSettings } from '../../protocol/entities.ts'
import { ERRORS, TEXTS } from '../../protocol/errors.ts'
import { settingsAnswer, settingsSavedAnswer } from '../../protocol/http.ts'
import { identityToken } from './auth.ts'
import { log } from '../log.ts'
import { request, RequestError } from '../http.ts'

/** HTTP-31, VAL-25. Settings that are missing or unreadable are the defaults (DEC-14). */
export async function loadSettings(signal?: AbortSignal): Promise<UserSettings> {
  const bearer = await tokenOrRefusal()
  const schema = settingsAnswer.catch({ data: userSettingsSchema.parse({}) }) // ERR-25
  return (await request('/user/settings', { schema, bearer, signal })).data
}

/** HTTP-33, VAL-26. Rejects with the sentence to show (ERR-26 to ERR-28, DEC-18). */
export async function saveSettings(settings: UserSettings): Promise<void> {
  const answer = await put(settings).catch((error: unknown) => Promise.reject(failureOf(error)))
  if (!answer.success) throw new Error(answer.error || TEXTS.settingsNotSaved)
}

async function put(body: UserSettings) {
  const bearer = await tokenOrRefusal()
  return request('/user/settings', { method: 'PUT', body, schema: settingsSavedAnswer, bearer })
}

async function tokenOrRefusal(): Promise<string> {
  const token = await identityToken()
  if (token === null) {
    throw new RequestError(ERRORS.UNAUTHENTICATED.text, {
      endpoint: '/user/settings',
      code: 'UNAUTHENTICATED',
      isRefusal: true,
    })
  }
  return token
}

/** Returns the server's own sentence; a call without an answer gets a sentence of ours. */
function failureOf(error: unknown): Error {
  if (error instanceof RequestError && error.isRefusal) return error
  log.warn('The settings were not saved', error)
  return new Error(TEXTS.settingsSaveError, { cause: error })
}
