/**
 * A cache of rows, kept until they are reported as changed. Most requests read the same first pages, and a row has some hundred columns.
 *
 * @param most maximum number of rows; the oldest are dropped first
 */
export class KeptRows<Row> {
  private readonly rows = new Map<number, Row>()
  private changes = 0

  constructor(private readonly most = 20_000) {}

  /** Rows in the order of the ids; ids that `read` does not find are left out. The rows are shared and must not be changed. */
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
        // Rows read during a change may be older than the change and are not cached.
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
