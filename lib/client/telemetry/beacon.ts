/**
 * Sends text to another origin: no cookies, no referrer, no preflight, and no answer. The request survives the page.
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
  }).catch(() => undefined) // a failed beacon does not concern the person
}
