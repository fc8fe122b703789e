import { makeNotesModel } from '../../adapters/model/notes.ts'
import { makeId } from '../../adapters/identity/secrets.ts'
import { makeAgreedCards } from '../../adapters/prisma/cards/agreed-cards.ts'
import { makeMemoryLineStore } from '../../adapters/prisma/parley/memory-lines.ts'
import { makeMemoryTaskStore } from '../../adapters/prisma/parley/memory-tasks.ts'
import { makeMemoryStore } from '../../adapters/prisma/parley/memory.ts'
import { atMost } from '../../services/at-most.ts'
import { systemClock } from '../../services/clock.ts'
import { makeForgetMemory } from '../../services/parley/memory/forget-memory.ts'
import { makeMemoryWatch } from '../../services/parley/memory/memory-watch.ts'
import type { Meter } from '../../services/parley/reply/meter.ts'
import { makeReadMemory } from '../../services/parley/memory/read-memory.ts'
import { makeRemember } from '../../services/parley/memory/remember.ts'
import { makeRenewMemory } from '../../services/parley/memory/renew-memory.ts'
import { makeTakeNotes } from '../../services/parley/memory/take-notes.ts'
import { makeRequireOpen } from '../../services/room/require-open.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { makeCaptionFiles } from '../../services/parley/memory/caption-files.ts'
import type { ParleyFiles } from './files/parley-files.ts'
import type { GatewayEnv } from '../env/env.ts'
import { logFailure } from '../log/log.ts'
import { smallModel } from './models.ts'
import type { Services } from './services.ts'

/** The delay before notes that failed are tried again; it doubles with each failure. */
const RETRY_MS = 10_000

type Deps = {
  room: Rooms
  meter: Meter
  files: ParleyFiles
  /** The most rooms that are read at the same time. */
  looksAtOnce: number
}

/** Composes Parley's memory: its writing, and people's reading and forgetting. */
export function makeMemoryServices(env: GatewayEnv, services: Services, { room, meter, files, looksAtOnce }: Deps) {
  const { database, databaseClock, participants, sessions } = services
  const onError = logFailure
  const memory = makeMemoryStore(database)
  const memoryTasks = makeMemoryTaskStore(database)
  const memoryLines = makeMemoryLineStore(database)
  const requireOpen = makeRequireOpen({ sessions })

  const notesModel = makeNotesModel(smallModel(env))
  const captionFiles = makeCaptionFiles({ ...files, notesModel, meter, onError })
  const takeNotes = makeTakeNotes({ memory, notesModel, meter, captionFiles })
  const remember = makeRemember({
    memory,
    takeNotes,
    memoryTasks,
    participants,
    clock: databaseClock,
    notesModel,
    meter,
    room,
    makeId,
    retryMs: RETRY_MS,
    onError,
  })
  const renewMemory = makeRenewMemory({
    ...{ memory, memoryTasks, participants, takeNotes, room, makeId, retryMs: RETRY_MS, onError },
  })
  const memoryWatch = makeMemoryWatch({
    memory: { state: atMost(looksAtOnce, memory.state) },
    memoryTasks,
    renewMemory,
    remember: { ...remember, due: atMost(looksAtOnce, remember.due) },
    quietMs: env.memoryQuietMs,
    clock: systemClock,
    onError,
  })

  return {
    memoryWatch,
    noteNow: remember.noteNow,
    renewMemory,
    readMemory: makeReadMemory({
      ...{ requireOpen, memoryLines, participants },
      agreedCards: makeAgreedCards(database),
    }),
    forgetMemory: makeForgetMemory({ requireOpen, memoryLines, room }),
  }
}
