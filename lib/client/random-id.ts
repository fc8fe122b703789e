/**
 * Returns 128 random bits as 32 hex digits. `crypto.randomUUID` would be missing on http:// pages other than localhost.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
