import { SOMEBODY } from '#lib/protocol/brand.ts'
import type { Remembered } from '#lib/protocol/memory.ts'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'
import { RememberedRow, type RowActions } from './remembered-row.tsx'

/** Facts that people told about themselves, by person. */
export function PeopleFacts({ facts, ...actions }: RowActions & { facts: readonly Remembered[] }) {
  return (
    <section aria-labelledby="memory-people" className="pb-6">
      <h4 id="memory-people" className="list-heading">
        PEOPLE
      </h4>
      {byPerson(facts).map(([userId, lines]) => {
        const name = lines[0]?.userName ?? SOMEBODY
        return (
          <div key={userId} className="pt-2">
            <h5 className="flex items-center gap-2.5 pb-0.5 font-semibold">
              <PersonAvatar userId={userId} name={name} className="size-7" />
              <bdi className="truncate">{name}</bdi>
            </h5>
            <ul aria-label={`About ${name}`} className="-mr-3 pl-[1.625rem]">
              {lines.map((line) => (
                <RememberedRow key={line.id} line={line} {...actions} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

/**
 * Groups facts by person, sorted by id so that no person moves when a line goes. Replaces `Map.groupBy`, which Safari
 * has only since 17.4.
 */
function byPerson(facts: readonly Remembered[]): [string, Remembered[]][] {
  const people = new Map<string, Remembered[]>()
  for (const fact of facts) {
    const userId = fact.userId ?? ''
    people.set(userId, [...(people.get(userId) ?? []), fact])
  }
  return [...people].sort(([one], [other]) => (one < other ? -1 : 1))
}
