import type { Elements } from '../../ui/elements.ts'

const SHOWN_UNTIL = 400

/** True near the limit, where the count shows. */
export const isCounted = (left: number): boolean => left <= SHOWN_UNTIL

/** `children` are opposite the count. */
type Props = { id: string; left: number; children?: Elements }

/** Shows the characters left near the limit, or the excess (VAL-6). */
export function CharacterCount({ id, left, children }: Props) {
  const sentence = left < 0 ? `${counted(-left)} too many` : `${counted(left)} left`
  return (
    <div className="box-edge">
      {children}
      <p
        id={id}
        className={`ml-auto rounded-full border border-line bg-raised px-2 text-[0.6875rem] leading-5 tabular-nums ${left <= 0 ? 'font-semibold text-danger' : 'text-soft'} ${isCounted(left) ? '' : 'hidden'}`}
      >
        {sentence}
      </p>
      <p role="status" className="sr-only">
        {left < 0 ? `Too long to send: ${sentence}.` : ''}
      </p>
    </div>
  )
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`
}
