import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Refusal } from '../../protocol/errors.ts'
import type { MadePicture, PictureMaker } from '../../services/ports/files.ts'
import type { PictureAnswer } from './picture-process.ts'

/** By the working folder: this file itself is bundled. Where Node has its own code is left to Node. */
const SCRIPT = 'lib/adapters/pictures/picture-process.ts'
/** Writable memory by the kernel's count: 640 MB that Node only reserves, and 760 for a picture. The largest needs 520. */
const DATA_MAX_KB = 1_400_000
/** The kernel ends this process before any other, and gives it the time that all others leave. */
const LIMITED = `ulimit -d "$2"; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec nice -n 10 "$0" "$1"`
/** No secrets. What a large picture took goes back to the system, so that the next one finds as much. */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' } as const
/** Longer than all steps of the largest picture on a busy machine. */
const PATIENCE_MS = 180_000
const IDLE_MS = 60_000

/**
 * IMG-2: has pictures made anew in a process of its own, which is started by the first one and ends when none came for a minute.
 * It has no secrets in its environment, and a bound to its memory. One picture at a time: the next may only be asked for then.
 * A picture that kills or blocks it is refused alone, and the next one has a new process.
 */
export function makePictureMaker({ idleMs = IDLE_MS, dataMaxKb = DATA_MAX_KB } = {}): PictureMaker {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async make(bytes) {
      clearTimeout(idle)
      if (!child || hasEnded(child)) child = startProcess(dataMaxKb)
      const answer = await answerOf(child, bytes).catch((cause: unknown) => {
        end()
        throw cause
      })
      idle = setTimeout(end, idleMs).unref()
      return madeIn(answer)
    },
  }
}

function startProcess(dataMaxKb: number): ChildProcess {
  const options: SpawnOptions = {
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  }
  const child = spawn('sh', ['-c', LIMITED, process.execPath, join(process.cwd(), SCRIPT), `${dataMaxKb}`], options)
  child.unref()
  return child
}

function hasEnded({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return !connected || exitCode !== null || signalCode !== null
}

/** Rejects where it died instead, or had to be given up. */
async function answerOf(child: ChildProcess, bytes: Buffer): Promise<PictureAnswer> {
  const over = new AbortController()
  const { signal } = over
  const late = AbortSignal.timeout(PATIENCE_MS)
  const gone = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`The process that makes pictures ended (${code ?? by}).`)
  })
  const answered = once(child, 'message', { signal: AbortSignal.any([signal, late]) })
  child.channel?.ref()
  child.send(bytes, () => undefined)
  try {
    const [answer] = (await Promise.race([answered, gone])) as [PictureAnswer]
    return answer
  } finally {
    over.abort()
    child.channel?.unref() // an idle one keeps nobody from ending
    await Promise.allSettled([answered, gone])
  }
}

function madeIn(answer: PictureAnswer): MadePicture {
  if ('refused' in answer) throw new Refusal(answer.refused)
  return answer.made
}
