/** Preloaded into a process to shift its clock by CLOCK_AHEAD_HOURS (negative: behind). */
const aheadMs = Number(process.env.CLOCK_AHEAD_HOURS) * 3_600_000
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...args: [] | ConstructorParameters<DateConstructor>) {
    if (args.length === 0) super(RightDate.now() + aheadMs)
    else super(...(args as [number]))
  }
  static override now(): number {
    return RightDate.now() + aheadMs
  }
}
globalThis.Date = WrongDate as DateConstructor
