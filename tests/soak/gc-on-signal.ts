import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Preloaded into the observed processes: SIGUSR2 collects all garbage, so that only held memory remains. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  collect()
  collect()
})
