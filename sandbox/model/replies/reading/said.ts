import { readElements, type Element } from '#sandbox/model/replies/reading/markup.ts'

/**
 * Reads messages across several texts. A line without a person continues the line above; a name is given only where its
 * person first speaks.
 */
export function makeSaidReader(): (text: string) => Element[] {
  const names = new Map<string, string>()
  let above: string | undefined
  return (text) =>
    readElements(text).flatMap((element) => {
      const { tag, attributes } = element
      const person = attributes.get('p') ?? (tag === 'm' && !attributes.has('n') ? above : undefined)
      const name = attributes.get(tag === 'renamed' ? 'to' : 'n')
      if (person !== undefined && name !== undefined) names.set(person, name)
      if (tag !== 'm') return []
      above = person
      const told = [
        ['p', person],
        ['n', name ?? names.get(person ?? '')],
      ] as const
      const known = told.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
      return [{ ...element, attributes: new Map([...attributes, ...known]) }]
    })
}
