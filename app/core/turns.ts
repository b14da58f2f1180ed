import { BusyError } from '#core/errors'

type Options = {
  /** What the turns are for, in figures: `documents`. */
  name: string
  /** Number of works that run at the same time. */
  atOnce: number
  /** Number of works that may wait for their turn. */
  waiting: number
}

const all: Turns[] = []

/** What runs and waits of every kind of work that takes turns in this process. */
export const turnsOf = () => all.map((turns) => turns.load)

/** Lets a few works run at the same time and a bounded number of others wait, in the order in which they came. */
export class Turns {
  private running = 0
  private readonly queue: (() => void)[] = []

  constructor(private readonly options: Options) {
    all.push(this)
  }

  /** How much runs and waits now. */
  get load() {
    return { name: this.options.name, running: this.running, waiting: this.queue.length }
  }

  /** @throws BusyError (503) when as many works wait already as may */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.options.atOnce) {
      if (this.queue.length >= this.options.waiting) throw new BusyError()
      // Whoever ends hands its turn over, so `running` does not change.
      await new Promise<void>((resolve) => this.queue.push(resolve))
    } else this.running++
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.running--
    }
  }
}
