/* Load of the machine while a benchmark runs; needed to judge the benchmark's figures. */
import { readFileSync } from 'node:fs'
import os from 'node:os'

/** Ticks of all cores since boot, and the part that the hypervisor gave to other machines (steal); null where it is not Linux. */
function stolenSoFar(): { all: number; stolen: number } | null {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] }
  } catch {
    return null
  }
}

let before = stolenSoFar()

/** One line: load average, cores, Node version, and the share of stolen time since the last call. */
export function machineLoad(): string {
  const load = os.loadavg().map((n) => n.toFixed(1))
  const after = stolenSoFar()
  const share =
    before && after && after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : null
  before = after
  const stolen =
    share === null ? '' : `, ${(share * 100).toFixed(0)} % of the time before taken by other machines of the host`
  return `load average ${load.join(' ')} on ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 20)} MiB, Node ${process.version}${stolen}`
}
