import { mediaHook } from '../../ui/watch-media.ts'

/**
 * True in a window too short for the newcomer's card: a phone on its side, or one with its keyboard open. arrival.css
 * hides the card at this height, unless it has the focus.
 */
export const useIsArrivalHidden = mediaHook('(max-height: 26rem)')
