import { Client, type ClientOptions } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Recorder } from './history.ts'
import type { Stage } from './people.ts'
import type { Random } from '#tests/support/random.ts'
import { makeReader } from './reader.ts'

type Place = {
  room?: 'room' | 'otherRoom' | 'askingRoom'
  /** The gateway that the client tries first. */
  first?: 'here' | 'there'
  /** Replaces the addresses of both gateways. */
  urls?: readonly string[]
} & Pick<ClientOptions, 'transport' | 'anonymousBrowserId' | 'isNewer'>

/** Opens three rooms with their clients, some of which can only poll. */
export async function openCast(cluster: Cluster, recorder: Recorder, random: Random) {
  const reader = makeReader(cluster.web.url, recorder)
  const rooms = { room: await reader.open(), otherRoom: await reader.open(), askingRoom: await reader.open() }
  const [here, there] = cluster.wires.map(({ url }) => url) as [string, string]
  const clients: Client[] = []
  const stage: Stage = { isOver: false, pressedApart: 0 }

  function newClient(name: string, { room = 'room', first = 'here', urls, ...more }: Place = {}): Client {
    const ways = urls ?? (first === 'here' ? [here, there] : [there, here])
    const client = new Client({ name, access: rooms[room], urls: ways, recorder, random: random.branch(), ...more })
    clients.push(client)
    return client
  }

  const tab = newClient('tab')
  const people = {
    ana: newClient('ana', { isNewer: true }),
    ben: newClient('ben', { first: 'there', transport: 'polling' }),
    chiyo: newClient('chiyo', { transport: 'polling', isNewer: true }),
    dan: newClient('dan', { first: 'there' }),
    tab,
    otherTab: newClient('other tab', {
      first: 'there',
      transport: 'upgrading',
      anonymousBrowserId: tab.anonymousBrowserId,
      isNewer: true,
    }),
    eve: newClient('eve', { room: 'otherRoom', transport: 'upgrading' }),
    finn: newClient('finn', { room: 'otherRoom', first: 'there', transport: 'polling', isNewer: true }),
    jan: newClient('jan', { room: 'askingRoom' }),
    kit: newClient('kit', { room: 'askingRoom', first: 'there', transport: 'upgrading', isNewer: true }),
    /** Connects through a wire of its own. */
    gil: newClient('gil', {
      urls: [cluster.ownWire.url, here, there],
      transport: random.pick(['websocket', 'polling'] as const),
      isNewer: random.chance(0.5),
    }),
  }

  return {
    ...rooms,
    accesses: Object.values(rooms),
    reader,
    recorder,
    clients,
    people,
    stage,
    newClient,
    /** A client without a key. */
    outsider: { name: 'outsider', access: rooms.room, urls: [here], recorder },
    async enterCrowd(size: number): Promise<void> {
      const crowd = Array.from({ length: size }, (_, at) =>
        newClient(`crowd ${at}`, {
          room: 'otherRoom',
          urls: [here],
          transport: at % 4 === 0 ? 'polling' : 'websocket',
          isNewer: at % 3 === 0,
        }),
      )
      await Promise.all(crowd.map((one) => one.enter()))
    },
  }
}
export type Cast = Awaited<ReturnType<typeof openCast>>
