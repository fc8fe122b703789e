import { Client, type ClientOptions } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Recorder } from './history.ts'
import type { Stage } from './people.ts'
import type { Random } from './random.ts'
import { makeReader } from './reader.ts'

type Place = {
  room?: 'room' | 'otherRoom'
  /** The gateway that they try first. */
  first?: 'here' | 'there'
} & Pick<ClientOptions, 'anonymousBrowserId'>

/** Two rooms, and the people of both. */
export async function openCast(cluster: Cluster, recorder: Recorder, random: Random) {
  const reader = makeReader(cluster.web.url, recorder)
  const rooms = { room: await reader.open(), otherRoom: await reader.open() }
  const [here, there] = cluster.wires.map(({ url }) => url) as [string, string]
  const clients: Client[] = []
  const stage: Stage = { isOver: false }

  function newClient(name: string, { room = 'room', first = 'here', ...more }: Place = {}): Client {
    const urls = first === 'here' ? [here, there] : [there, here]
    const client = new Client({ name, access: rooms[room], urls, recorder, random: random.branch(), ...more })
    clients.push(client)
    return client
  }

  const tab = newClient('tab')
  const people = {
    ana: newClient('ana'),
    ben: newClient('ben', { first: 'there' }),
    chiyo: newClient('chiyo'),
    dan: newClient('dan', { first: 'there' }),
    tab,
    otherTab: newClient('other tab', { first: 'there', anonymousBrowserId: tab.anonymousBrowserId }),
    eve: newClient('eve', { room: 'otherRoom' }),
    finn: newClient('finn', { room: 'otherRoom', first: 'there' }),
  }

  return {
    ...rooms,
    reader,
    recorder,
    clients,
    people,
    stage,
    newClient,
    /** Whoever has no key. */
    outsider: { name: 'outsider', access: rooms.room, urls: [here], recorder },
  }
}
export type Cast = Awaited<ReturnType<typeof openCast>>
