/** Reasons for a silence (parleyStatus) that people should know of. */
export const ASKED_TO_BE_QUIET = 'asked to be quiet'
export const RESTING = 'resting'
