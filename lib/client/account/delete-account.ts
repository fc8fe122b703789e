import { ERRORS, TEXTS } from '../../protocol/errors.ts'
import { successAnswer } from '../../protocol/http.ts'
import { log } from '../log.ts'
import { request, RequestError } from '../http.ts'
import { toastNote } from '../storage/page-notes.ts'
import { renewAnonymousBrowserId } from '../storage/guest-secret.ts'
import { eraseTraces, identityToken, leaveBy, tellOtherTabs } from './auth.ts'
import { authState } from './auth-state.ts'
import { identityLink } from './identity-link.ts'

const PATH = '/user/account'

/**
 * DEC-62: deletes the account and makes this browser a new guest. Rejects with the sentence to show; everything is then
 * as before. Load a new page afterwards: this one still shows the account, and its chat would enter as the new guest.
 */
export async function deleteAccount(): Promise<void> {
  const bearer = await identityToken()
  const accountId = authState.accountId()
  if (bearer === null || accountId === null) {
    throw new RequestError(ERRORS.UNAUTHENTICATED.text, { endpoint: PATH, statusCode: 401, isRefusal: true })
  }
  await leaveBy(() => erase(bearer)).catch((error: unknown) => Promise.reject(failureOf(error)))
  identityLink.forget(accountId)
  renewAnonymousBrowserId()
  eraseTraces()
  toastNote.leave(TEXTS.accountDeleted)
  tellOtherTabs('left')
}

async function erase(bearer: string): Promise<void> {
  await request(PATH, { method: 'DELETE', schema: successAnswer, bearer })
}

function failureOf(error: unknown): Error {
  if (error instanceof RequestError && error.isRefusal) return error
  log.warn('The account was not deleted', error)
  return new Error(TEXTS.accountNotDeleted, { cause: error })
}
