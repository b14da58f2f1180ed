/*
 * Runs the orders of the demo side by side, each step at its own time: the steps of all orders in the order of their moments, so that balances, numbers of
 * orders and notices follow each other as in a market that was really there.
 */
import { DateTime } from 'luxon'
import { throughThePast } from '#app/demo/shared/past'
import type { MarketHours } from '#app/demo/shared/market_hours'
import type { Random } from '#app/demo/shared/random'

/** How long it takes until the next step of an order: minutes, hours, or another day. */
export type Pause = 'soon' | 'later' | 'nextDay'

type Steps = AsyncGenerator<Pause>
type Event = { at: DateTime; steps: Steps | null; start: () => Promise<Steps | null> }

/** Minutes before now within which nothing of the past happens. */
const NOW = 5

export class OrderCalendar {
  private events: Event[] = []
  private end = DateTime.now().minus({ minutes: NOW })

  constructor(
    private hours: MarketHours,
    private random: Random
  ) {}

  /** A moment in working hours so many days ago, early enough in the day that an order is paid on it; without days some hours ago. */
  recently(days: number): DateTime {
    if (days === 0) return this.end.minus({ minutes: this.random.between(60, 300) })
    const day = this.end.minus({ days }).set({ hour: 8, minute: 40, second: 0 })
    return this.hours.from(day).plus({ minutes: this.random.between(0, 300), seconds: this.random.between(0, 59) })
  }

  /** An order that begins at a moment; `start` finds its goods then, and is null when there are none. */
  add(at: DateTime, start: Event['start']) {
    this.events.push({ at: DateTime.min(at, this.end), steps: null, start })
  }

  private after(at: DateTime, pause: Pause): DateTime {
    const wait = { soon: [10, 45], later: [60, 300], nextDay: [1_000, 1_700] }[pause]
    const next = at.plus({ minutes: this.random.between(wait[0], wait[1]), seconds: this.random.between(0, 59) })
    return DateTime.min(pause === 'soon' ? next : this.hours.from(next), this.end)
  }

  /** @returns number of orders */
  async run(): Promise<number> {
    let orders = 0
    await throughThePast(async (goTo) => {
      while (this.events.length > 0) {
        const first = this.events.reduce((one, other) => (other.at < one.at ? other : one))
        await goTo(first.at)
        const steps = first.steps ?? (await first.start())
        const next = await steps?.next()
        if (!first.steps && steps) orders++
        const remove = !next || next.done
        if (remove) this.events.splice(this.events.indexOf(first), 1)
        else Object.assign(first, { steps, at: this.after(first.at, next.value) })
      }
    })
    return orders
  }
}
