/* What else the machine is doing while a bench runs: without it no figure means much. */
import { readFileSync } from 'node:fs'
import os from 'node:os'

/** Time of all cores so far and what of it other machines of the same host took; Linux only. */
function stolenSoFar(): { all: number; stolen: number } | null {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] }
  } catch {
    return null
  }
}

let before = stolenSoFar()

/** One line: load average, cores, Node, and what part of the time since the last call the host gave to others. */
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
