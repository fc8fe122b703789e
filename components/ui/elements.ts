import type { ReactElement } from 'react'

/**
 * Children that may have siblings: elements, never bare text, because page translation replaces text nodes under React.
 */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
