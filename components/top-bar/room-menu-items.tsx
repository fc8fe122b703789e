import {
  Bell,
  ChartBar,
  DoorClosed,
  Download,
  Eraser,
  Handshake,
  Info,
  Lock,
  LockOpen,
  MessageCircleDashed,
  Pencil,
  RefreshCw,
  Search,
} from 'lucide-react'
import { mayClear, mayEnd, mayLock, mayNameRoom, mayRenewLink } from '#lib/domain/room/policies.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { ROOM_WORDS } from '#lib/protocol/texts/room.ts'
import type { Me } from '#lib/domain/room/timeline.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { RoomMenuItem, RoomMenuSeparator } from './room-menu-item.tsx'

/** The question before an action that cannot be undone. A farewell offers the agreements to keep. */
export type Question = { title: string; text: string; action: string; isFarewell?: boolean }

const SEARCH = { icon: Search, label: 'Search', hint: 'Finds what was said here' }
const AGREEMENT = {
  icon: Handshake,
  label: 'New agreement',
  hint: 'Holds once everybody named on it agrees, each privately',
}
const POLL = { icon: ChartBar, label: 'New poll', hint: 'A question with options to choose from' }
const EXPORT = { icon: Download, label: 'Export', hint: 'All of it as a file, to read or for other programs' }
const ASIDE = {
  icon: MessageCircleDashed,
  label: `Talk with ${ASSISTANT_NAME} alone`,
  hint: 'Beside the chat; nobody else reads it',
}
const HOW = {
  icon: Info,
  label: `How ${ASSISTANT_NAME} works here`,
  hint: 'Its part in this chat, what it keeps, and your own rules',
}
const NOTIFY = { icon: Bell, label: 'Notifications', hint: 'What you are told while you are away' }
const NAME = { icon: Pencil, label: 'Name this chat', hint: 'The title that everybody here reads' }
const LOCK = { icon: Lock, label: 'Lock this chat', hint: 'Nobody new gets in, even with the link; who was here can' }
const UNLOCK = { icon: LockOpen, label: 'Unlock this chat', hint: 'People with the link can come in again' }
const RENEW = {
  item: { icon: RefreshCw, label: 'New link', hint: 'Links sent so far let nobody new in; who is here stays' },
  question: {
    title: 'Make a new link?',
    text: 'Links that were sent so far let nobody new in. Everybody who is here stays, and can come back.',
    action: 'Make a new link',
  },
}
const CLEAR = {
  item: {
    icon: Eraser,
    label: 'Clear chat',
    hint: 'Erases every message and note for everyone; people and link stay',
  },
  question: {
    title: 'Clear this chat?',
    text: 'Every message disappears for everyone, and Parley forgets what was said. This cannot be undone.',
    action: 'Clear chat',
  },
}
const END = {
  item: { icon: DoorClosed, label: 'End chat', hint: 'Everyone leaves, and the invite link stops working' },
  question: {
    title: 'End this chat?',
    text: ROOM_WORDS.end,
    action: 'End chat',
    isFarewell: true,
  },
}

type Props = {
  me: Me
  onAside: () => void
  onHow: () => void
  onNameRoom: () => void
  onNotify: () => void
  onSearch: () => void
  onExport: () => void
  onAgreement: () => void
  onPoll: () => void
  /** Asks a question once the menu is closed, and runs the action on a yes. */
  onAsk: (question: Question, action: () => void) => void
}

/** ROOM-4, DEC-27, DOOR-5: the actions on the room that the policies allow this person, and the panel for everybody. */
export function RoomMenuItems({
  me,
  onAside,
  onHow,
  onNameRoom,
  onNotify,
  onSearch,
  onExport,
  onAgreement,
  onPoll,
  onAsk,
}: Props) {
  const disabled = useChat((chat) => !chat.isConnected)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const { clearChat, endChat, door } = useChatActions()
  const lock = isLocked ? UNLOCK : LOCK
  const renew = () => onAsk(RENEW.question, () => void door.renewLink())
  const clear = () => onAsk(CLEAR.question, () => void clearChat())
  const end = () => onAsk(END.question, () => void endChat())
  return (
    <>
      <RoomMenuItem {...SEARCH} disabled={disabled} onSelect={onSearch} />
      <RoomMenuItem {...AGREEMENT} disabled={disabled} onSelect={onAgreement} />
      <RoomMenuItem {...POLL} disabled={disabled} onSelect={onPoll} />
      <RoomMenuItem {...EXPORT} disabled={disabled} onSelect={onExport} />
      <RoomMenuItem {...ASIDE} disabled={disabled} onSelect={onAside} />
      <RoomMenuItem {...HOW} onSelect={onHow} />
      <RoomMenuItem {...NOTIFY} disabled={disabled} onSelect={onNotify} />
      {mayNameRoom(me) && <RoomMenuSeparator />}
      {mayNameRoom(me) && <RoomMenuItem {...NAME} disabled={disabled} onSelect={onNameRoom} />}
      {mayLock(me) && <RoomMenuItem {...lock} disabled={disabled} onSelect={() => void door.lock(!isLocked)} />}
      {mayRenewLink(me) && <RoomMenuItem {...RENEW.item} disabled={disabled} onSelect={renew} />}
      {mayClear(me) && <RoomMenuSeparator />}
      {mayClear(me) && <RoomMenuItem {...CLEAR.item} disabled={disabled} isDanger onSelect={clear} />}
      {mayEnd(me) && <RoomMenuItem {...END.item} isDanger onSelect={end} />}
    </>
  )
}
