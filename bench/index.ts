import { exportChat } from './export.ts'
import { files } from './files.ts'
import { history } from './history.ts'
import { landing } from './landing/index.ts'
import { small } from './load/small.ts'
import { cluster, idle, oneRoom, rooms, saturation } from './load/subsets.ts'
import { page } from './page.ts'
import { reconnect } from './reconnect/index.ts'
import { reply } from './reply.ts'
import { roomHour } from './room-hour.ts'
import { search } from './search.ts'
import { printTable, type Subset } from './table.ts'

/** `npm run bench -- landing …`: runs the named subsets, or all. */
const SUBSETS: Record<string, Subset> = {
  ...{ rooms, 'one-room': oneRoom, idle, saturation, cluster, small, reconnect },
  ...{ reply, history, search, files, export: exportChat, landing, page, 'room-hour': roomHour },
}

const words = process.argv.slice(2)
const isJson = words.includes('--json')
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => !(name in SUBSETS))

if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(SUBSETS).join(', ')}.`)
  process.exitCode = 1
} else {
  for (const [name, measure] of Object.entries(SUBSETS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const rows = await measure({ isShort: words.includes('--short') })
    if (isJson) console.log(JSON.stringify({ subset: name, rows }, null, 2))
    else printTable(name, rows)
  }
}
