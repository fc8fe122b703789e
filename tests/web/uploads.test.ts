import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readUpload } from '#lib/server/door/upload.ts'
import { isUpload } from '../../web/request/uploads.ts'

const PATH = '/chat/session/s-1/files'
const request = (headers: Record<string, string>, method = 'POST') =>
  ({ method, headers }) as unknown as IncomingMessage

test('[IMG-2] a file of any size without a length is an upload, too', () => {
  expect(isUpload(request({ 'transfer-encoding': 'chunked' }), PATH)).toBe(true)
  expect(isUpload(request({ 'content-length': '70000' }), PATH)).toBe(true)
  expect(isUpload(request({ 'content-length': '60000' }), PATH), 'handled as any small body').toBe(false)
  expect(isUpload(request({ 'transfer-encoding': 'chunked' }), '/chat/validate-key')).toBe(false)
  expect(isUpload(request({ 'transfer-encoding': 'chunked' }, 'GET'), PATH)).toBe(false)
})

test('[IMG-2] an upload without a length is counted as it comes', async () => {
  const upload = (bytes: number) => {
    const head = Buffer.from('--B\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    const body = new Blob([head, Buffer.alloc(bytes, 'x'), '\r\n--B--']).stream()
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    return readUpload(new Request('http://here/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
  }
  expect((await upload(9_000_000)).bytes).toHaveLength(9_000_000)
  await expect(upload(11_000_000)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})
