import { BaseCommand, flags } from '@adonisjs/core/ace'
import { machineLoad } from '#core/machine_load'

/** Measures the time from saving a file to the first answer with the change, under `npm run dev` of a copy of the project on the present database. */
export default class BenchDev extends BaseCommand {
  static commandName = 'bench:dev'
  static description = 'Time from saving a file to its first answer under npm run dev'

  @flags.number({ description: 'Changes of each kind', default: 7 })
  declare rounds: number

  async run() {
    const { DevCopy, PARTS } = await import('../../../bin/lib/dev_copy.mjs')
    const copy = new DevCopy()
    try {
      this.logger.info(`before: ${machineLoad()}`)
      await copy.start()
      for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
        const times: number[] = []
        for (let round = 0; round < this.rounds; round++) {
          // Time for the next process to get ready: developers do not save twice within a second.
          await new Promise((resolve) => setTimeout(resolve, 3_000))
          times.push(await copy.live(part))
        }
        times.sort((a, b) => a - b)
        const [median, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)!].map(
          (ms) => `${ms.toFixed(0)} ms`
        )
        this.logger.info(`${part.padEnd(10)} median ${median}, slowest ${slowest} of ${times.length}`)
      }
      this.logger.info(`after: ${machineLoad()}`)
      await copy.stop()
    } finally {
      await copy.remove()
    }
  }
}
