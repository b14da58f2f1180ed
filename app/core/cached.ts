/*
 * What a process keeps in its memory for a while instead of asking again. Everything kept by `Cached`, or told to `keptInMemory`, goes with
 * `forgetEverything`: the process then knows as much as one that has just started.
 */
const forgetters: (() => void)[] = []

/** Names a way to forget what a module keeps in memory about the database. */
export function keptInMemory(forget: () => void) {
  forgetters.push(forget)
}

export function forgetEverything() {
  for (const forget of forgetters) forget()
}

let refuse = () => {}

/** Has every question asked of a cache looked at first: what may not be loaded somewhere may not be taken from memory there either. */
export function guardCaches(check: () => void) {
  refuse = check
}

type Options = {
  /** Milliseconds for which a value is good; other processes' changes are seen that late. */
  age: number | (() => number)
  /** The longest kept go when there are more. */
  most?: number
  clock?: () => number
}

/**
 * Values by key, each good for an age. Who changes what they are made of calls `forget` after the commit. A value that was on its way
 * meanwhile is given to those who wait for it and not kept, as it may be from before the change. Null is never kept: what is not there
 * may come at any moment.
 */
export class Cached<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>()
  private readonly coming = new Map<string, Promise<Value>>()
  /** How often something was forgotten. */
  private changes = 0
  private readonly clock: () => number

  constructor(private readonly options: Options) {
    this.clock = options.clock ?? (() => Date.now())
    keptInMemory(() => this.forget())
  }

  /** What is kept under a key and still good. */
  peek(key: string): Value | undefined {
    const known = this.kept.get(key)
    return known && known.until > this.clock() ? known.value : undefined
  }

  /** The value of a key, outside of transactions. While it is loaded everybody waits for the same. */
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
   * The value of a key, loaded by whoever asks when it is not kept: for what is read on the connection of a transaction, as others must
   * not wait for that.
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

  /** Forgets everything, or the values that are meant. */
  forget(meant: (value: Value, key: string) => boolean = () => true) {
    this.changes++
    this.coming.clear()
    for (const [key, { value }] of this.kept) if (meant(value, key)) this.kept.delete(key)
  }
}
