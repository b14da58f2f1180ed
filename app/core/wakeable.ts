/** Work that is asked for by many: it runs one at a time, and a call during a run makes it run once more at its end. */
export type Wakeable = {
  wake(): void
  /** Nothing is begun any more; resolves when the run that is under way has ended. */
  stop(): Promise<void>
}

/** @param failed told of what a run has thrown; the next call runs it again */
export function wakeable(work: () => Promise<unknown>, failed: (error: unknown) => void): Wakeable {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function run() {
    do {
      again = false
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    } while (again && !stopped)
    // In the same turn as the last look: a call between the two would be lost.
    running = null
  }

  return {
    wake() {
      if (stopped) return
      again = true
      running ??= run()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
