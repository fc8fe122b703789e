/** DUE-1: an entry as a phone's calendar takes it: it asks first what to do with it. */
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
