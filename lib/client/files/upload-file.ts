import type { FileAnswer } from '../../protocol/http.ts'
import { ACCESS_TOKEN_HEADER, fileAnswer } from '../../protocol/http.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { identityToken } from '../account/auth.ts'
import { sessionPath, type ChatAccess } from '../chat/sessions.ts'
import { answerOf, refusalOf, RequestError } from '../http.ts'
import { anonymousProof } from '../storage/guest-secret.ts'

type Upload = {
  /** Random for each chosen file, the same for its retries. */
  uploadId: string
  bytes: Blob
  name: string
  /** Called with the fraction that is sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Aborts the upload; the call then rejects. */
  signal: AbortSignal
}

/** An upload without progress for this long is aborted. */
const STILL_MAX_MS = 45_000

/** IMG-1: uploads one picture or PDF. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export async function uploadFile({ sessionId, accessToken }: ChatAccess, upload: Upload): Promise<FileAnswer> {
  const endpoint = `${sessionPath(sessionId)}/files`
  const bearer = await identityToken()
  const headers = {
    ...anonymousProof(),
    Accept: 'application/json',
    [ACCESS_TOKEN_HEADER]: accessToken,
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
  }
  const { status, statusText, text } = await sent(endpoint, headers, upload)
  if (status < 200 || status > 299) throw refusalOf({ status, statusText }, text, endpoint)
  return answerOf({ status }, text, endpoint, fileAnswer)
}

type Sent = { status: number; statusText: string; text: string }

function sent(endpoint: string, headers: Record<string, string>, upload: Upload): Promise<Sent> {
  const { uploadId, bytes, name, onProgress, signal } = upload
  const form = new FormData()
  form.append('uploadId', uploadId)
  form.append('file', bytes, name)
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const failed = () => reject(new RequestError(TEXTS.networkError, { endpoint }))
    const stillness = watchStillness(() => call.abort())
    call.upload.onprogress = ({ loaded, total }) => {
      stillness.moved()
      onProgress(total > 0 ? loaded / total : 0)
    }
    call.onload = () => resolve({ status: call.status, statusText: call.statusText, text: call.responseText })
    call.onerror = failed
    call.onabort = failed
    call.onloadend = stillness.stop
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.open('POST', new URL(endpoint, window.location.origin))
    call.withCredentials = true // HTTP-1
    for (const [header, value] of Object.entries(headers)) call.setRequestHeader(header, value)
    if (signal.aborted) failed()
    else call.send(form)
  })
}

function watchStillness(onStill: () => void) {
  let timer = setTimeout(onStill, STILL_MAX_MS)
  const stop = () => clearTimeout(timer)
  function moved(): void {
    stop()
    timer = setTimeout(onStill, STILL_MAX_MS)
  }
  return { moved, stop }
}
