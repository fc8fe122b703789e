import { FullScreenSpinner } from '#components/ui/full-screen-spinner.tsx'

/** CHAT-40: from the moment somebody leaves for a chat, however long its page takes to come. */
export default function Loading() {
  return <FullScreenSpinner label="Opening the chat…" />
}
