/**
 * Rows that were read a moment ago, kept until somebody says that they have changed. Everybody looks at the same first pages all day,
 * and a row is some hundred columns.
 *
 * @param most rows kept; the oldest go first
 */
export class KeptRows<Row> {
  private readonly rows = new Map<number, Row>()
  private changes = 0

  constructor(private readonly most = 20_000) {}

  /** Rows in the order of the ids; ids that `read` does not find are left out. Nobody may change them: they are shared. */
  async get(ids: readonly number[], read: (ids: number[]) => Promise<Map<number, Row>>): Promise<Readonly<Row>[]> {
    const found = new Map<number, Row>()
    for (const id of ids) {
      const row = this.rows.get(id)
      if (row) found.set(id, row)
    }
    if (found.size < ids.length) {
      const before = this.changes
      for (const [id, row] of await read(ids.filter((id) => !found.has(id)))) {
        found.set(id, row)
        // what was read while something changed may be older than the change
        if (this.changes === before) this.keep(id, row)
      }
    }
    return ids.map((id) => found.get(id)).filter((row) => row !== undefined)
  }

  forget(ids: readonly number[]) {
    if (ids.length === 0) return
    this.changes++
    for (const id of ids) this.rows.delete(id)
  }

  private keep(id: number, row: Row) {
    if (this.rows.size >= this.most) this.rows.delete(this.rows.keys().next().value!)
    this.rows.set(id, row)
  }
}
