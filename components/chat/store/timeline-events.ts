import { log } from '#lib/client/log.ts'
import type { TimelineEvent } from '#lib/domain/room/timeline.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'

/** Maps the server's display events to timeline events, one each (SOCK-26 to SOCK-36). */
export function timelineEvents(dispatch: (event: TimelineEvent) => void) {
  return {
    msgFromServer: (message) => dispatch({ type: 'message', message }),
    presence: (presence) => dispatch({ type: 'presence', presence }),
    removeVotes: (votes) => dispatch({ type: 'removeVotes', votes }),
    ownIds: ({ ids }) => dispatch({ type: 'ownIds', ids }),
    readMark: ({ seq }) => dispatch({ type: 'readMark', seq }),
    partialMessage: (soFar) => dispatch({ type: 'streamSoFar', ...soFar }),
    'ai-stream-start': (message) => dispatch({ type: 'streamStarted', message }),
    'ai-stream-chunk': (chunk) => dispatch({ type: 'streamChunk', ...chunk }),
    'ai-stream-end': (message) => dispatch({ type: 'streamEnded', message }),
    'ai-stream-error': (failure) => {
      log.warn('A reply broke off', failure) // AI-6
      dispatch({ type: 'streamFailed', ...failure })
    },
  } satisfies Partial<ServerToClientEvents>
}
