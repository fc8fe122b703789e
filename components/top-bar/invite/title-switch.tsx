import { useId } from 'react'
import { Switch } from 'radix-ui'
import { useChat, useChatActions } from '../../chat/use-chat.ts'

/** ROOM-1, SHARE-1: the owner's switch to show the chat's title in link previews. */
export function TitleSwitch() {
  const title = useChat(({ timeline }) => timeline.title)
  const isTitlePublic = useChat(({ timeline }) => timeline.isTitlePublic)
  const isConnected = useChat((chat) => chat.isConnected)
  const { showTitle } = useChatActions()
  const switchId = useId()
  const hintId = useId()
  return (
    <div className="mt-4 flex items-center gap-3 border-t border-line pt-3">
      <label htmlFor={switchId} className="min-w-0 flex-1 cursor-pointer py-1">
        <span className="block text-[0.9375rem] font-medium">Show the title in link previews</span>
        <span id={hintId} className="block text-note text-faint">
          {title === null
            ? 'This chat has no title yet.'
            : 'Read by everyone who sees the link, also before they join.'}
        </span>
      </label>
      <Switch.Root
        id={switchId}
        aria-describedby={hintId}
        checked={isTitlePublic}
        disabled={!isConnected}
        onCheckedChange={(isOn) => void showTitle(isOn)}
        className="switch"
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </div>
  )
}
