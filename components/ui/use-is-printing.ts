import { mediaHook } from './watch-media.ts'

/** True while the browser lays the page out for print. */
export const useIsPrinting = mediaHook('print')
