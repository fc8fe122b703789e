'use client'

import { AlertDialog } from 'radix-ui'
import type { Elements } from '../elements.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

type Props = {
  title: string
  text: string
  action: string
  onConfirm: () => void
  onClose: () => void
  /** Stands between the text and the buttons. */
  children?: Elements
}

/** Asks before an action that cannot be undone. Escape and 'Cancel' change nothing. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose, children }: Props) {
  const returnFocus = useReturnedFocus()
  return (
    <AlertDialog.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <AlertDialog.Content onCloseAutoFocus={returnFocus} className="dialog">
          <AlertDialog.Title className="text-title font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
          <AlertDialog.Description className="pt-2 text-soft">{text}</AlertDialog.Description>
          {children}
          <div className="flex flex-wrap justify-end gap-2.5 pt-7">
            <AlertDialog.Cancel className="button button-quiet">Cancel</AlertDialog.Cancel>
            <AlertDialog.Action className="button button-danger" onClick={onConfirm}>
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
