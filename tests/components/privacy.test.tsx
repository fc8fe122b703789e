// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyPage } from '#components/legal/privacy-page.tsx'

test('[PROD-28] the privacy page names all that lies in the browser, and for how long', () => {
  render(<PrivacyPage analyticsUrl={null} errorReportsUrl={null} />)
  const words = screen.getByText(/^Your guest secret/).textContent
  for (const part of [
    'pictures and PDFs for a week',
    'the emoji you used last',
    'for 30 days',
    'a year after your last visit',
  ])
    expect(words).toContain(part)
})

test('[PROD-28] [PROD-29] the privacy page names configured analytics and error reporters, and none otherwise', () => {
  const { rerender } = render(<PrivacyPage analyticsUrl={null} errorReportsUrl={null} />)
  expect(screen.queryByText(/counts which of our pages|is told when a page of ours breaks/)).toBeNull()

  rerender(
    <PrivacyPage analyticsUrl="https://count.example/api/event" errorReportsUrl="https://errors.example/api/42/" />,
  )
  expect(screen.getByText(/^count\.example counts which of our pages are opened/)).toBeTruthy()
  expect(screen.getByText(/^errors\.example is told when a page of ours breaks/)).toBeTruthy()
})
