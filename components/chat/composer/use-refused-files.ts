import { useEffect } from 'react'
import { toast } from 'sonner'
import { TEXTS } from '#lib/protocol/errors.ts'

/**
 * Says that a picture or file that was pasted or dropped anywhere cannot be sent yet (ROOM-6). Without this, browsers leave
 * the chat to show a dropped file.
 */
export function useRefusedFiles(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('paste', pasted, { signal })
    window.addEventListener('dragover', draggedOver, { signal })
    window.addEventListener('drop', dropped, { signal })
    return () => listening.abort()
  }, [])
}

/** Office programs put a picture of the text beside it: then the text is pasted as always. */
function pasted(event: ClipboardEvent): void {
  if (!hasFiles(event.clipboardData) || event.clipboardData?.getData('text/plain')) return
  refuse(event)
}

function draggedOver(event: DragEvent): void {
  if (hasFiles(event.dataTransfer)) event.preventDefault() // else there is no drop
}

function dropped(event: DragEvent): void {
  if (hasFiles(event.dataTransfer)) refuse(event)
}

function hasFiles(data: DataTransfer | null): boolean {
  return data !== null && Array.from(data.types).includes('Files')
}

function refuse(event: Event): void {
  event.preventDefault()
  toast.info(TEXTS.filesNotYet, { id: 'files' })
}
