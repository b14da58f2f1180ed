import env from '#start/env'

/** Sets variables of the environment of this process and of those that it starts. @returns what sets them back */
export function withSettings(settings: Record<string, string>): () => void {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  const set = (name: string, value: string | undefined) => {
    env.set(name as never, value as never)
    if (value === undefined) delete process.env[name]
  }
  for (const [name, value] of Object.entries(settings)) set(name, value)
  return () => before.forEach(([name, value]) => set(name, value))
}
