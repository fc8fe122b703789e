'use client'

import { ErrorScreen } from '#components/ui/error-screen.tsx'

/** ROUTE-9: whatever a page could not do. */
export default function RouteError({ error }: { error: Error & { digest?: string } }) {
  return <ErrorScreen status={500} statusText="Internal Server Error" message={error.message} stack={error.stack} />
}
