'use client'

import { CircleAlert } from 'lucide-react'
import { Modal } from '../ui/dialog/modal.tsx'
import { AppleLogo, GoogleLogo } from './logos.tsx'
import { useSignIn } from './use-sign-in.ts'

/** MODAL-SIGN-1 to MODAL-SIGN-5, MODAL-SIGN-10: the sign-in, over any page, which goes on underneath. */
export function SignInModal({ isForMore, onClose }: { isForMore: boolean; onClose: () => void }) {
  const { isBusy, error, start, dismiss } = useSignIn(onClose)
  return (
    <Modal title="Welcome" onClose={dismiss}>
      <p className="text-soft">
        {isForMore
          ? 'That was all that a guest can send today. Sign in to send more; whatever you have said so far comes with you.'
          : 'Sign in to find your chats again on any device. Whatever you have said so far comes with you.'}
      </p>
      <div className="flex flex-col gap-2.5 pt-6">
        {/* aria-disabled while busy: a disabled button would lose the focus. */}
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void start()}
          className="button min-h-12 border border-line-strong bg-page text-ink hover:bg-hover aria-disabled:text-soft"
        >
          <GoogleLogo className="size-[1.125rem]" />
          <span aria-live="polite">{isBusy ? 'Processing...' : 'Continue with Google'}</span>
        </button>
        <button
          type="button"
          disabled
          className="button min-h-12 border border-line px-4 py-2 leading-snug whitespace-normal text-faint max-[26rem]:text-note"
        >
          <AppleLogo className="size-[1.125rem] shrink-0" />
          <span>Continue with Apple - Under construction</span>
        </button>
      </div>
      {error && (
        <p role="alert" className="mt-4 flex gap-2 rounded-xl bg-danger-wash px-3.5 py-2.5 text-label text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </Modal>
  )
}
