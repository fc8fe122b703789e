import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for minutes, which their size does not show. Started late, they would outlast all others. */
const LONG = ['/tests/reliability/short.test.ts']

/** The order of a run: long files first, then by size, as Vitest does. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((path) => moduleId.endsWith(path))
}
