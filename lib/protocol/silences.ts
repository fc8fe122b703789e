/** Reasons for a silence (parleyStatus) that people should know of. */
export const ASKED_TO_BE_QUIET = 'asked to be quiet'
/** A budget of replies is used up, the room's or a person's (decision 9). */
export const RESTING = 'resting'
