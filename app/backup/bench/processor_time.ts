import { readdir, readFile } from 'node:fs/promises'

/** Ticks in a second of the times in /proc (`getconf CLK_TCK`, 100 on every Linux of today). */
const TICKS = 100

/** Fields of /proc/<id>/stat behind the name of the program, which may contain spaces; null when the process is gone. */
async function statOf(id: string): Promise<number[] | null> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text.slice(text.lastIndexOf(')') + 2)
  return fields.split(' ').map(Number)
}

/** Ticks of the children of a process that have ended (fields 16 and 17). */
const ofEnded = (stat: number[]) => stat[13] + stat[14]

async function ticksOf(main: string): Promise<number> {
  for (;;) {
    const before = await statOf(main)
    if (!before) return 0
    let ticks = before[11] + before[12] + ofEnded(before)
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const child = await statOf(id)
      if (child?.[1] === Number(main)) ticks += child[11] + child[12]
    }
    // A child that ended meanwhile is with neither, or with both.
    const after = await statOf(main)
    if (after && ofEnded(after) === ofEnded(before)) return ticks
  }
}

/**
 * Seconds of processor time that a cluster has used: its main process with all that have ended, and those that run. Time on the clock depends on what
 * else a machine does, this does not.
 *
 * @param data folder of the cluster
 * @returns 0 where there is no /proc
 */
export async function processorTimeOf(data: string): Promise<number> {
  const file = await readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '')
  const [main] = file.split('\n')
  return main ? (await ticksOf(main)) / TICKS : 0
}
