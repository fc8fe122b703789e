import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * What our figures are compared with (`node server.ts bare|insert PORT [DATABASE_URL]`): a small Socket.IO server that speaks
 * as much of the protocol as the load needs. `bare` stores nothing; `insert` stores each message with one statement first.
 */
const [mode, port, databaseUrl] = process.argv.slice(2)
const pool = mode === 'insert' ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : null
await pool?.query(
  'CREATE TABLE IF NOT EXISTS reference (id text PRIMARY KEY, room text, text text, at timestamptz DEFAULT now())',
)

type Draft = { text: string; tempMsgId: string }
type Ack = (answer: object) => void

const io = new Server(Number(port), { serveClient: false, perMessageDeflate: false, httpCompression: false })
io.on('connection', (socket) => {
  const room = String(socket.handshake.auth['sessionId'])
  const userId = randomUUID()

  socket.on('joinSession', (_payload: unknown, ack: Ack) => {
    void socket.join(room)
    ack({ success: true, userId })
  })
  socket.on('msgFromClient', async ({ text, tempMsgId }: Draft, ack: Ack) => {
    const message = { id: randomUUID(), text, tempMsgId, userId, userName: 'Anon', timestamp: new Date().toISOString() }
    await pool?.query({
      name: 'insert',
      text: 'INSERT INTO reference (id, room, text) VALUES ($1, $2, $3)',
      values: [message.id, room, text],
    })
    io.to(room).emit('msgFromServer', message)
    ack({ success: true, message })
  })
})
process.send?.('ready')
