/** DUE-1: answers a calendar entry as a download, so that a phone asks before it adds the entry. */
export function calendarFile(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="parley.ics"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
