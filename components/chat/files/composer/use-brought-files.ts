import { useEffect, useEffectEvent, useState } from 'react'

/**
 * IMG-1: takes files pasted or dropped anywhere in the chat, except in a dialog over it. Returns true while files are
 * dragged over the chat.
 */
export function useBroughtFiles(onBrought: (files: readonly File[]) => void): boolean {
  const [isHeld, setIsHeld] = useState(false)
  const brought = useEffectEvent((event: Event, data: DataTransfer) => {
    event.preventDefault() // otherwise browsers leave the chat to open the dropped file
    onBrought(Array.from(data.files))
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let depth = 0 // dragenter and dragleave fire for every element on the way
    const hold = (next: number) => setIsHeld((depth = Math.max(0, next)) > 0)

    function pasted(event: ClipboardEvent): void {
      const { clipboardData } = event
      // Office programs add a picture of the text: paste the text as usual.
      if (!hasFiles(clipboardData) || clipboardData.getData('text/plain') || isInDialog(event)) return
      brought(event, clipboardData)
    }
    function dropped(event: DragEvent): void {
      hold(0)
      if (!hasFiles(event.dataTransfer)) return
      if (isInDialog(event)) event.preventDefault()
      else brought(event, event.dataTransfer)
    }
    window.addEventListener('paste', pasted, { signal })
    window.addEventListener('drop', dropped, { signal })
    window.addEventListener('dragenter', (event) => hasFiles(event.dataTransfer) && hold(depth + 1), { signal })
    window.addEventListener('dragleave', (event) => hasFiles(event.dataTransfer) && hold(depth - 1), { signal })
    // Without this the browser refuses the drop.
    window.addEventListener('dragover', (event) => hasFiles(event.dataTransfer) && event.preventDefault(), { signal })
    return () => listening.abort()
  }, [])
  return isHeld
}

function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data !== null && Array.from(data.types).includes('Files')
}

function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
}
