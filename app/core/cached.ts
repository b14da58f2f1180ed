/*
 * Values that a process caches in memory for a limited time. `forgetEverything` clears all instances of `Cached` and everything registered
 * with `keptInMemory`: the caches are then empty, as in a process that has just started.
 */
const forgetters: (() => void)[] = []

/** Registers a function that clears what a module keeps in memory about the database. */
export function keptInMemory(forget: () => void) {
  forgetters.push(forget)
}

export function forgetEverything() {
  for (const forget of forgetters) forget()
}

let refuse = () => {}

/** Registers a check that runs before every `Cached.get`: where a value may not be loaded, it may not be taken from memory either. */
export function guardCaches(check: () => void) {
  refuse = check
}

type Options = {
  /** Milliseconds for which a value is valid: the longest delay until changes by other processes are seen. */
  age: number | (() => number)
  /** Largest number of values; the oldest is removed first. Unlimited by default. */
  most?: number
  clock?: () => number
}

/**
 * Values by key, each valid for `age`. Code that changes the underlying rows calls `forget` after the commit. A value whose loading began
 * before `forget` is returned to its callers but not kept, because it may be older than the change. Null is never kept: a missing row may
 * be inserted at any moment.
 */
export class Cached<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>()
  private readonly coming = new Map<string, Promise<Value>>()
  /** Number of calls of `forget`. */
  private changes = 0
  private readonly clock: () => number

  constructor(private readonly options: Options) {
    this.clock = options.clock ?? (() => Date.now())
    keptInMemory(() => this.forget())
  }

  /** The value kept under a key while it is valid, else undefined. */
  peek(key: string): Value | undefined {
    const known = this.kept.get(key)
    return known && known.until > this.clock() ? known.value : undefined
  }

  /** The value of a key, outside of transactions. Concurrent callers share one load. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    refuse()
    const known = this.peek(key)
    if (known !== undefined) return known
    const under = this.coming.get(key)
    if (under) return under
    const value = this.load(key, load).finally(() => {
      if (this.coming.get(key) === value) this.coming.delete(key)
    })
    this.coming.set(key, value)
    return value
  }

  /**
   * The value of a key; when it is not kept, each caller loads it for itself. For values read on the connection of a transaction: other
   * callers must not wait for that transaction.
   */
  async getAlone(key: string, load: () => Promise<Value>): Promise<Value> {
    return this.peek(key) ?? (await this.load(key, load))
  }

  private async load(key: string, load: () => Promise<Value>): Promise<Value> {
    const { changes } = this
    const asked = this.clock()
    const value = await load()
    if (changes === this.changes) this.keep(key, value, asked)
    return value
  }

  private keep(key: string, value: Value, asked: number) {
    this.kept.delete(key)
    if (value === null) return
    const { age, most = Infinity } = this.options
    this.kept.set(key, { value, until: asked + (typeof age === 'number' ? age : age()) })
    if (this.kept.size > most) this.kept.delete(this.kept.keys().next().value!)
  }

  /** Removes all values, or those for which `meant` returns true. */
  forget(meant: (value: Value, key: string) => boolean = () => true) {
    this.changes++
    this.coming.clear()
    for (const [key, { value }] of this.kept) if (meant(value, key)) this.kept.delete(key)
  }
}
