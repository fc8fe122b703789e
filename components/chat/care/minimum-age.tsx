import { createContext, use } from 'react'
import { MINIMUM_AGE } from '#lib/protocol/limits.ts'

/** Provides the operator's minimum age, in years. */
export const MinimumAge = createContext(MINIMUM_AGE)

/** CARE-5: says who Parley is for, beside a person's first message. */
export function ForPeopleAged() {
  return <span>{`For people aged ${use(MinimumAge)} and over.`}</span>
}
