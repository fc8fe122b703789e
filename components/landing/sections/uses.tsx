import { USE_PROMPTS } from '#lib/domain/quick-prompts/uses.ts'
import { Opener } from '../start/opener.tsx'

/** Each use with the family of its prompt. */
const USES = [
  {
    name: 'Mediation',
    text: 'Two sides, one fair hearing, and an agreement in plain words.',
    family: 'Mediation',
  },
  {
    name: 'Relationship talks',
    text: 'The questions you never get round to, for couples, friends and families.',
    family: 'Relationships',
  },
  {
    name: 'Group collaboration',
    text: 'Plans, names, menus, holidays: everybody’s ideas in, one decision out.',
    family: 'Collaboration',
  },
  {
    name: 'Conflict resolution',
    text: 'When it has become loud, somebody who stays calm and is on nobody’s side.',
    family: 'Conflict',
  },
  {
    name: 'Role-playing adventures',
    text: 'Dragons, heists, haunted houses, with a game master who never tires.',
    family: 'Adventures & RPGs',
  },
  {
    name: 'Playful wildcards',
    text: 'Put your houseplant on trial. Found a country. Blame it on the prompt.',
    family: 'Wildcards',
  },
] as const

/** PROD-18 to PROD-23: the typical uses; each starts a chat of its kind. */
export function Uses() {
  return (
    <dl className="mx-auto grid max-w-[38rem] gap-x-10 gap-y-9 pt-12 sm:grid-cols-2 sm:pt-16 lg:max-w-none lg:grid-cols-3">
      {USES.map(({ name, text, family }) => (
        <div key={name} className="flex flex-col border-t border-line pt-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="pt-1 text-label text-soft">{text}</dd>
          <dd className="needs-script mt-auto pt-4">
            <Opener family={family} label={USE_PROMPTS[family]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
