'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { appearance } from '#lib/client/storage/appearance.ts'

/**
 * DEC-63: keeps theme and text size on the document's element, where `AppearanceScript` put them. Runs after each
 * choice, on each page, and after React rendered the whole document again.
 */
export function Appearance() {
  const path = usePathname()
  useEffect(() => appearance.show(), [path])
  useEffect(() => appearance.subscribe(() => appearance.show()), [])
  return null
}
