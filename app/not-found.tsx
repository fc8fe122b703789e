import { ErrorScreen } from '#components/ui/brand/error-screen.tsx'

/** ROUTE-8, DEC-32: the screen of an unknown address, or of a chat address with a part missing. */
export default function NotFound() {
  return <ErrorScreen status={404} statusText="Not Found" />
}
