import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Refusal } from '../../protocol/errors.ts'
import type { MadePicture, PictureMaker } from '../../services/ports/files.ts'
import type { PictureAnswer } from './picture-process.ts'

/** The script's path from the working folder: this file itself is bundled. */
const SCRIPT = 'lib/adapters/pictures/picture-process.ts'
/**
 * Writable memory as the kernel counts it: 640 MB that Node only reserves, and 760 for a picture. The largest needs
 * 520.
 */
const DATA_MAX_KB = 1_400_000
/** The kernel kills this process first when memory runs out; `nice` lets every other process go first. */
const LIMITED = `ulimit -d "$2"; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec nice -n 10 "$0" "$1"`
/** No secrets. The malloc settings return the memory of a large picture to the system. */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' } as const
/** Longer than all steps of the largest picture on a busy machine. */
export const PICTURE_PATIENCE_MS = 180_000
const IDLE_MS = 60_000

/**
 * IMG-2: re-encodes pictures in a process of its own. The first picture starts it; a minute without pictures ends it.
 * It has no secrets in its environment, and a memory limit. The caller hands in one picture at a time. If a picture
 * kills or blocks the process, only that picture fails; the next one gets a new process.
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

/** Rejects when the process dies or takes too long. */
async function answerOf(child: ChildProcess, bytes: Buffer): Promise<PictureAnswer> {
  const over = new AbortController()
  const { signal } = over
  const late = AbortSignal.timeout(PICTURE_PATIENCE_MS)
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
    child.channel?.unref() // an idle process must not keep this one alive
    await Promise.allSettled([answered, gone])
  }
}

function madeIn(answer: PictureAnswer): MadePicture {
  if ('refused' in answer) throw new Refusal(answer.refused)
  return answer.made
}
