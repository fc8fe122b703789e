/** CARE-5: one fixed sentence, behind the manner. It says of nobody that they are young. */
export const GENTLE =
  'Somebody in this room is young: keep all that you say fit for them, in plain and kind words, ask nobody for private things or pictures, and where something weighs on them point to a grown-up whom they trust; never say that you were told so.'
