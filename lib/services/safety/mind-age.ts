import { saysYoungerThan } from '../../domain/safety/says-age.ts'
import type { Message } from '../../protocol/entities.ts'
import type { CareStore } from '../ports/safety.ts'
import type { OnError } from '../on-error.ts'

type Heard = (sessionId: string, message: Message, payerId?: string) => void
type Deps = {
  care: Pick<CareStore, 'setGentle'>
  minimumAge: number
  onError: OnError
}

/**
 * CARE-5: makes Parley gentler in a room where a person says that they are younger than `minimumAge`. It wraps the
 * listener of new messages, so that the mark is sent before Parley decides.
 */
export function makeMindAge({ care, minimumAge, onError }: Deps) {
  return function mindingAge(heard: Heard): Heard {
    return (sessionId, message, payerId) => {
      if (saysYoungerThan(message.text, minimumAge)) {
        care.setGentle(sessionId).catch((cause: unknown) => onError(cause, 'keeping that somebody is young'))
      }
      heard(sessionId, message, payerId)
    }
  }
}
