import { Check } from 'lucide-react'
import { PLAN_MESSAGES_PER_WEEK, PLAN_PRICE } from '#lib/protocol/limits.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

const CONTENTS = ['Weekly plan', `${PLAN_MESSAGES_PER_WEEK} messages per week`, 'Cancel anytime']

/** MODAL-SUB-1 to MODAL-SUB-6: the offer of the plan. */
export function Offer() {
  return (
    <div className="flex flex-col gap-4">
      <p className="font-display text-[2rem] leading-tight tracking-[-0.018em]">{PLAN_PRICE}</p>
      <ul className="flex flex-col gap-2">
        {CONTENTS.map((content) => (
          <li key={content} className="flex items-center gap-2.5">
            <Check className="size-4 shrink-0 text-online" aria-hidden />
            <span>{content}</span>
          </li>
        ))}
      </ul>
      <p className="text-note text-faint">{`${ASSISTANT_NAME} is still under development. Pay at your own risk.`}</p>
    </div>
  )
}
