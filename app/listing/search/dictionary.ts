/** Texts as numbers from 1; 0 stands for unknown. Entries are never removed: a name that is no longer offered takes only a few bytes. */
export class Dictionary {
  private readonly codes = new Map<string, number>()
  private readonly entries: { key: string; label: string }[] = [{ key: '', label: '' }]

  get size() {
    return this.entries.length
  }

  code(name: [key: string, label: string] | null): number {
    if (!name) return 0
    const known = this.codes.get(name[0])
    if (known !== undefined) {
      if (this.entries[known].label !== name[1]) this.entries[known].label = name[1]
      return known
    }
    this.entries.push({ key: name[0], label: name[1] })
    this.codes.set(name[0], this.entries.length - 1)
    return this.entries.length - 1
  }

  entry(code: number) {
    return this.entries[code]
  }

  pair(code: number): [string, string] | null {
    return code === 0 ? null : [this.entries[code].key, this.entries[code].label]
  }

  /** One byte per code: 1 for the given keys. */
  chosen(keys: readonly string[]): Uint8Array {
    const set = new Uint8Array(this.entries.length)
    for (const key of keys) {
      const code = this.codes.get(key)
      if (code !== undefined) set[code] = 1
    }
    return set
  }

  /** One byte per code: 1 for entries whose label contains one of the words, case-insensitively. */
  containing(words: readonly string[]): Uint8Array {
    const wanted = words.map((word) => word.toLowerCase()).filter(Boolean)
    return Uint8Array.from(this.entries, ({ label }, code) => {
      const small = label.toLowerCase()
      return code > 0 && wanted.some((word) => small.includes(word)) ? 1 : 0
    })
  }
}
