import { ExternalLink } from 'lucide-react'
import type { Payment } from './use-payment.ts'

type Props = { payment: Payment; label: string; isMain?: boolean; onClick: () => void }

/** Opens a page in a new tab. If the browser refuses, a link replaces it. */
export function PaymentButton({ payment: { isBusy, link }, label, isMain = false, onClick }: Props) {
  return (
    <div className="flex flex-col gap-2.5">
      {/* aria-disabled while busy: a disabled button would lose the focus. */}
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={onClick}
        className={`button min-h-12 ${isMain ? 'button-accent' : 'button-outline'}`}
      >
        <span aria-live="polite">{isBusy ? 'Processing...' : label}</span>
        <ExternalLink className="size-4" aria-hidden />
      </button>
      {link ? (
        <p role="alert" className="text-center text-note text-soft">
          Your browser did not open the page.{' '}
          <a href={link} target="_blank" rel="noopener noreferrer" className="text-button">
            Open it here
          </a>
        </p>
      ) : (
        <p className="text-center text-note text-faint">Opens in a new tab</p>
      )}
    </div>
  )
}
