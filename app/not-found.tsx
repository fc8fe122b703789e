import { ErrorScreen } from '#components/ui/brand/error-screen.tsx'

/** ROUTE-8, DEC-32: an address that leads nowhere, a chat address with a part missing included. */
export default function NotFound() {
  return <ErrorScreen status={404} statusText="Not Found" />
}
