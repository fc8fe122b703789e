import { createContext } from 'react'

/** Tells the list that something was folded or unfolded, so that it does not follow its end past the reader. */
export const Refolded = createContext<() => void>(() => {})
