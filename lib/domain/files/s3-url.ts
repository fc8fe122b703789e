/** A bucket of an S3-compatible store, with its credentials. */
export type Bucket = { origin: string; bucket: string; region: string; keyId: string; secret: string }

const REGION = 'us-east-1'

/**
 * Parses `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=…&tls=off`; null for anything else. Reserved characters in the
 * credentials are percent-encoded. TLS is on unless `tls=off`.
 */
export function readS3Url(text: string): Bucket | null {
  const url = URL.parse(text)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,62})\/?$/.exec(url?.pathname ?? '')?.[1]
  if (url?.protocol !== 's3:' || !url.host || bucket === undefined || !url.username || !url.password) return null
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const [keyId, secret] = [url.username, url.password].map(decoded)
  if (!keyId || !secret) return null
  return {
    origin: `${scheme}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? REGION,
    keyId,
    secret,
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
