/**
 * Tells another origin something: no cookies, no address of this page, no preflight, and nobody waits for the answer. It
 * goes out even while the page is being left.
 */
export function sendBeacon(url: string, text: string): void {
  void fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'content-type': 'text/plain' },
    body: text,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined) // whatever becomes of it is no matter of the person's
}
