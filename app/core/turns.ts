import { BusyError } from '#core/errors'

type Options = {
  /** Number of works that run at the same time. */
  atOnce: number
  /** Number of works that may wait for their turn. */
  waiting: number
}

/** Lets a few works run at the same time and a bounded number of others wait, in the order in which they came. */
export class Turns {
  private running = 0
  private readonly queue: (() => void)[] = []

  constructor(private readonly options: Options) {}

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
