const SHOWN_UNTIL = 400

/** The count shows only near the limit. */
export const isCounted = (left: number): boolean => left <= SHOWN_UNTIL

/** Says how many characters are left near the limit, or how many are too many (VAL-6). */
export function CharacterCount({ id, left }: { id: string; left: number }) {
  const sentence = left < 0 ? `${counted(-left)} too many` : `${counted(left)} left`
  return (
    <>
      <p
        id={id}
        className={`absolute -top-2.5 right-5 rounded-full border border-line bg-raised px-2 text-[0.6875rem] leading-5 tabular-nums ${left <= 0 ? 'font-semibold text-danger' : 'text-soft'} ${isCounted(left) ? '' : 'hidden'}`}
      >
        {sentence}
      </p>
      <p role="status" className="sr-only">
        {left < 0 ? `Too long to send: ${sentence}.` : ''}
      </p>
    </>
  )
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`
}
