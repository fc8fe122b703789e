import { createContext } from 'react'

/** Tells the list that something in it was folded out or in, so that it does not follow its end past the reader. */
export const Refolded = createContext<() => void>(() => {})
