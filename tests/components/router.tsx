import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { StrictMode, type PropsWithChildren } from 'react'
import { vi } from 'vitest'

/** Makes the App Router's own context, with a router that only notes its calls. */
export function makeRouter() {
  const router = {
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
  }
  function WithRouter({ children }: PropsWithChildren) {
    return <AppRouterContext value={router as unknown as AppRouterInstance}>{children}</AppRouterContext>
  }
  function StrictWithRouter({ children }: PropsWithChildren) {
    return (
      <StrictMode>
        <WithRouter>{children}</WithRouter>
      </StrictMode>
    )
  }
  return { router, WithRouter, StrictWithRouter }
}
