// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateModal } from '#components/ui/dialog/late-modal.tsx'
import { late } from '#components/ui/late.tsx'

const Part = ({ name }: { name: string }) => <p>{name} is there</p>
const Modal = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close</button>

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a lazily loaded part shows its placeholder first, and renders at once the next time', async () => {
  const load = vi.fn(async () => Part)
  const LatePart = late(load, <p>soon</p>)
  const { unmount } = render(<LatePart name="The menu" />)
  expect(screen.getByText('soon')).toBeTruthy()
  await screen.findByText('The menu is there')
  unmount()
  render(<LatePart name="The menu" />)
  expect(screen.getByText('The menu is there')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that fails to load leaves the page as it is, and is loaded again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('ChunkLoadError'))
  const LatePart = late(load, <p>soon</p>)
  render(
    <>
      <LatePart name="The menu" />
      <p>The page</p>
    </>,
  )
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.getByText('The page')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('The menu is there')
})

test('a modal that fails to load closes with a toast, and can be opened again', async () => {
  const load = vi.fn(async () => Modal).mockRejectedValueOnce(new Error('ChunkLoadError'))
  const LateModal = lateModal(load)
  const onClose = vi.fn()
  const view = render(
    <>
      <Toaster />
      <LateModal onClose={onClose} />
    </>,
  )
  await screen.findByText('This could not be loaded. Please try again.')
  expect(onClose).toHaveBeenCalledOnce()
  view.unmount()
  render(<LateModal onClose={onClose} />)
  await screen.findByRole('button', { name: 'Close' })
})
