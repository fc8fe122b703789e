import { APPEARANCE_SCRIPT } from '#lib/domain/page/appearance.ts'

/** DEC-63: applies the chosen theme and text size before the first paint. */
export function AppearanceScript() {
  return <script dangerouslySetInnerHTML={{ __html: APPEARANCE_SCRIPT }} />
}
