import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'

type Contender = { name: string; verify: () => Promise<unknown> }

/**
 * Measures what looking at a password costs when many log in at once: today's parameters of scrypt in bounded turns, beside the same without
 * turns and beside N = 2^14, which was used before. Rounds alternate.
 */
export default class BenchLogin extends BaseCommand {
  static commandName = 'bench:login'
  static description = 'Passwords looked at per second, memory and loop delay, beside weaker parameters and no turns'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Logins at the same time', default: 20 })
  declare logins: number

  @flags.number({ description: 'Rounds of each', default: 3 })
  declare rounds: number

  async run() {
    const { Scrypt } = await import('@adonisjs/core/hash/drivers/scrypt')
    const { LEAST_COST } = await import('#config/hash')
    const { Turns } = await import('#core/turns')
    const hasher = (cost: number) =>
      new Scrypt({ cost, blockSize: 8, parallelization: 1, maxMemory: 2 * 128 * LEAST_COST * 8 })
    const [today, before] = [hasher(LEAST_COST), hasher(2 ** 14)]
    const strong = await today.make('XinMiMa2026')
    const weak = await before.make('XinMiMa2026')
    const turns = new Turns({ name: 'logins', atOnce: 2, waiting: this.logins })
    const contenders: Contender[] = [
      { name: 'N = 2^17, two at once', verify: () => turns.take(() => today.verify(strong, 'XinMiMa2026')) },
      { name: 'N = 2^17, no turns', verify: () => today.verify(strong, 'XinMiMa2026') },
      { name: 'N = 2^14, no turns', verify: () => before.verify(weak, 'XinMiMa2026') },
    ]
    this.logger.info(machineLoad())
    for (let round = 1; round <= this.rounds; round++)
      for (const contender of contenders)
        this.logger.info(`${round}. ${contender.name}: ${await this.measure(contender)}`)
  }

  private async measure({ verify }: Contender): Promise<string> {
    const idle = process.memoryUsage.rss()
    let most = idle
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    await Promise.all(Array.from({ length: this.logins }, verify))
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)
    delay.disable()
    const megabytes = Math.round((most - idle) / 2 ** 20)
    return `${(this.logins / seconds).toFixed(1)}/s, ${megabytes} MB more, loop at most ${Math.round(delay.max / 1e6)} ms late`
  }
}
