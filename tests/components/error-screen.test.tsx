// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { caughtErrors } from '#lib/client/telemetry/caught-errors.ts'
import GlobalError from '../../app/global-error.tsx'
import NotFound from '../../app/not-found.tsx'
import RouteError from '../../app/error.tsx'

vi.mock('next/font/local', () => ({ default: () => ({ variable: '' }) }))

test('[ROUTE-8] [ROUTE-10] [ROUTE-11] [ROUTE-12] an unmatched route', () => {
  render(<NotFound />)
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
  expect(screen.getByText('404')).toBeTruthy()
  expect(screen.getByText(/Not Found/)).toBeTruthy()
  expect(screen.queryByLabelText('Stack trace')).toBeNull()
})

test('[ROUTE-9] [ROUTE-13] a failure shows its stack trace if one exists', () => {
  const error = new Error('It broke')
  const { rerender } = render(<RouteError error={error} />)
  expect(screen.getByText('It broke')).toBeTruthy()
  expect(screen.getByLabelText('Stack trace').textContent).toContain('error-screen.test')
  error.stack = ''
  rerender(<RouteError error={error} />)
  expect(screen.queryByLabelText('Stack trace')).toBeNull()
})

test('[ROUTE-9] [ROUTE-10] [ROUTE-13] a failure of the layout itself is a document of its own', () => {
  const container = document.implementation.createHTMLDocument()
  render(<GlobalError error={new Error('It broke')} />, { container, baseElement: container.body })
  expect(container.querySelector('h1')?.textContent).toBe('Unexpected Application Error!')
  expect(within(container.body).getByLabelText('Stack trace').textContent).toContain('error-screen.test')
})

test('[PROD-29] an error that a boundary caught goes to the error reporter', () => {
  const told = vi.fn()
  caughtErrors.listen(told)
  const error = new Error('It broke')
  render(<RouteError error={error} />)
  expect(told).toHaveBeenCalledWith(error)
})
