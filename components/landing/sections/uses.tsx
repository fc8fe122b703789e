const USES = [
  ['Mediation', 'Two sides, one fair hearing, and an agreement in plain words.'],
  ['Relationship talks', 'The questions you never get round to, for couples, friends and families.'],
  ['Group collaboration', 'Plans, names, menus, holidays: everybody’s ideas in, one decision out.'],
  ['Conflict resolution', 'When it has become loud, somebody who stays calm and is on nobody’s side.'],
  ['Role-playing adventures', 'Dragons, heists, haunted houses, with a game master who never tires.'],
  ['Playful wildcards', 'Put your houseplant on trial. Found a country. Blame it on the prompt.'],
] as const

/** PROD-18 to PROD-23: the typical uses, by name. */
export function Uses() {
  return (
    <dl className="mx-auto grid max-w-[38rem] gap-x-10 gap-y-7 pt-12 sm:grid-cols-2 sm:pt-16 lg:max-w-none lg:grid-cols-3">
      {USES.map(([name, text]) => (
        <div key={name} className="border-t border-line pt-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="pt-1 text-label text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
