import type { SubscriptionData } from '#lib/client/money/subscription.ts'

type Allowances = NonNullable<SubscriptionData['allowances']>
type Count = Allowances['day']

/** Shows the used quotas: '1,240 of 5,000 this week'. */
export function Counters({ allowances: { day, week } }: { allowances: Allowances }) {
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line px-4 py-3.5">
      <p className="text-label text-soft">Messages sent</p>
      {week && <Counter count={week} span="this week" />}
      <Counter count={day} span="today" />
    </div>
  )
}

function Counter({ count: { used, max }, span }: { count: Count; span: string }) {
  const share = max === 0 ? 1 : Math.min(used / max, 1)
  return (
    <div>
      <p className="pb-1.5 text-label tabular-nums">{`${figure(used)} of ${figure(max)} ${span}`}</p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
        <div
          className={`h-full rounded-full ${share >= 1 ? 'bg-danger' : 'bg-accent'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}
