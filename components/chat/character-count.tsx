import { MESSAGE_MAX_CHARS } from '#lib/protocol/limits.ts'

const SHOWN_FROM = MESSAGE_MAX_CHARS - 400

/** Whether the room that is left begins to matter. */
export const isCounted = (length: number): boolean => length >= SHOWN_FROM

/** How much room is left, once it begins to matter (VAL-6). */
export function CharacterCount({ id, length }: { id: string; length: number }) {
  const left = MESSAGE_MAX_CHARS - length
  return (
    <p
      id={id}
      className={`absolute -top-2.5 right-5 rounded-full border border-line bg-raised px-2 text-[0.6875rem] leading-5 tabular-nums ${left <= 0 ? 'font-semibold text-danger' : 'text-soft'} ${isCounted(length) ? '' : 'hidden'}`}
    >
      {counted(Math.abs(left))} {left < 0 ? 'too many' : 'left'}
    </p>
  )
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`
}
