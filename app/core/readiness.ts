/*
 * Whether this process should be sent requests: everything that it needs at its start is there. Parts are declared by whoever provides them; what
 * was ready once is not asked again, except for the database, which is part of every answer.
 */
type Part = { name: string; isReady: () => boolean | Promise<boolean>; always: boolean }

const parts: Part[] = []
const arrived = new Set<Part>()

/** Declares a part that the process waits for at its start. `always` asks again each time. */
export function declareReadiness(name: string, isReady: Part['isReady'], { always = false } = {}) {
  parts.push({ name, isReady, always })
}

/** Names of the parts that are not ready. */
export async function missingParts(): Promise<string[]> {
  const missing: string[] = []
  for (const part of parts) {
    if (arrived.has(part)) continue
    const ready = await Promise.resolve(part.isReady()).catch(() => false)
    if (!ready) missing.push(part.name)
    else if (!part.always) arrived.add(part)
  }
  return missing
}
