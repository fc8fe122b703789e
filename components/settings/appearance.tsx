'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { appearance } from '#lib/client/storage/appearance.ts'

/**
 * DEC-63: keeps the theme and text size of this browser on the document's element, where `AppearanceScript` put them: at each
 * choice, on each page, and after React has drawn the whole document anew.
 */
export function Appearance() {
  const path = usePathname()
  useEffect(() => appearance.show(), [path])
  useEffect(() => appearance.subscribe(() => appearance.show()), [])
  return null
}
