import type { ReactElement } from 'react'

/** What may stand beside siblings: elements, never bare text, which page translation would take away from React. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
