/*
 * A worker thread that runs every rule of `readings` on random texts, and reports those that took too long to read.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { READINGS, attempt, randomText } from '#tests/helpers/readings'
import { seeded } from '#tests/helpers/seed'

const { texts, most, seed } = workerData as { texts: number; most: number; seed: number }

/** Milliseconds of computing of this thread; other work of the machine does not count. */
const computed = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const random = seeded(seed)
const rules = Object.entries(READINGS)
const slow: string[] = []
let read = 0
while (read < texts) {
  for (const [name, rule] of rules) {
    const text = randomText(random, rule.most)
    const took = async () => {
      const began = computed()
      await attempt(() => rule.read(text))
      return computed() - began
    }
    // The first reading of a rule compiles it, and any may meet the collector of garbage: what is slow is slow again.
    if ((await took()) > most && (await took()) > most && (await took()) > most)
      slow.push(`${name}: ${JSON.stringify(text.slice(0, 80))} (${text.length} characters)`)
    read++
  }
}
parentPort!.postMessage({ texts: read, slow: slow.slice(0, 20) })
