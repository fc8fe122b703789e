import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * The small Socket.IO server that our figures are compared with (`node server.ts bare|recovering|insert|batched PORT
 * [DATABASE_URL]`). It speaks as much of the protocol as the load needs. `bare` stores nothing, and neither does
 * `recovering`, which has connection-state recovery. `insert` stores each message with a statement of its own;
 * `batched` runs one statement at a time and stores in it everything that arrived during the last.
 */
const [mode, port, databaseUrl] = process.argv.slice(2)
const connections = { insert: 10, batched: 1 }[mode ?? '']
const pool = connections ? new pg.Pool({ connectionString: databaseUrl, max: connections }) : null
await pool?.query(
  'CREATE TABLE IF NOT EXISTS reference (id text PRIMARY KEY, room text, text text, at timestamptz DEFAULT now())',
)

type Draft = { text: string; tempMsgId: string }
type Row = { id: string; room: string; text: string }
type Ack = (answer: object) => void

async function insert(rows: readonly Row[]): Promise<void> {
  const columns = [rows.map(({ id }) => id), rows.map(({ room }) => room), rows.map(({ text }) => text)]
  const text = 'INSERT INTO reference (id, room, text) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])'
  await pool?.query({ name: 'insert', text, values: columns })
}

/** Runs one statement at a time; messages that arrive meanwhile go together into the next. */
function makeBatches() {
  let waiting: { row: Row; stored: () => void }[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await insert(batch.map(({ row }) => row))
      for (const { stored } of batch) stored()
    }
    isRunning = false
  }

  return (row: Row): Promise<void> =>
    new Promise((stored) => {
      waiting.push({ row, stored })
      if (!isRunning) void run()
    })
}

const stores = { insert: (row: Row) => insert([row]), batched: makeBatches() }
const store = stores[mode as 'insert' | 'batched'] ?? (() => Promise.resolve())

const recovery = mode === 'recovering' ? { connectionStateRecovery: { maxDisconnectionDuration: 120_000 } } : {}
const io = new Server(Number(port), {
  ...{ serveClient: false, perMessageDeflate: false, httpCompression: false },
  ...recovery,
})
io.on('connection', (socket) => {
  const room = String(socket.handshake.auth['sessionId'])
  const userId = randomUUID()

  socket.on('joinSession', (_payload: unknown, ack: Ack) => {
    void socket.join(room)
    ack({ success: true, userId })
  })
  socket.on('msgFromClient', async ({ text, tempMsgId }: Draft, ack: Ack) => {
    const message = { id: randomUUID(), text, tempMsgId, userId, userName: 'Anon', timestamp: new Date().toISOString() }
    await store({ id: message.id, room, text })
    io.to(room).emit('msgFromServer', message)
    ack({ success: true, message })
  })
})
process.send?.('ready')
