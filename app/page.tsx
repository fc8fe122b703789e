import { LandingPage } from '#components/landing/landing-page.tsx'

export default function Home() {
  return <LandingPage />
}
