/*
 * Moves: the only way to change the state of a row. `moves.ts` of a module declares a move for each kind of row that it owns:
 *
 *     export const moveInvoice = defineMove({ model: Invoice, states: InvoiceState, entity: 'invoice' })
 *
 *     await moveInvoice(trx, actor, invoice, { to: InvoiceState.issued, action: 'invoice.register', summary: '开具发票' })
 *     await moveInvoice.where(trx, actor, { settlement_id: 7 }, { to: InvoiceState.reversed, … })
 *
 * A move asserts the step against the state machine, writes it only if the row still has the asserted state, and writes the audit line,
 * all in the transaction of the caller. `tests/unit/moves.spec.ts` finds every other write of a state column.
 */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { LucidModel, LucidRow, ModelAttributes } from '@adonisjs/lucid/types/model'
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { auditAll, type AuditLine } from '#core/audit'
import type { StateSet } from '#core/define_codes'
import { IllegalTransitionError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** The audit line of a move; actor, row and both states are taken from the move itself. */
export type MoveLine = {
  /** `order.accept` */
  action: string
  /** Sentence shown in the timeline. */
  summary: string
  reason?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** Entity in whose timeline the line is shown, if not the row's own (an invoice in that of its settlement); the line then has no states. */
  on?: { entity: string; id: number | string }
}

/** A step of all rows that match a condition. */
export type WhereStep<Code extends number> = {
  to: Code
  /** The states from which the rows are moved, when fewer than the machine allows. */
  from?: readonly Code[]
  /** Columns written with the state, by their names in the database; a value may be `trx.raw('now()')`. */
  columns?: Record<string, unknown>
}

/** A step of one row that the caller has locked. */
export type RowStep<Row extends LucidRow, Code extends number> = WhereStep<Code> & {
  /** Attributes of the model written with the state. */
  fields?: Partial<ModelAttributes<Row>>
}

/** Rows by the values of their columns, or by any condition. */
type Condition = Record<string, unknown> | ((query: DatabaseQueryBuilderContract) => void)

export type Moved<Code extends number> = { id: number; from: Code }

/** The states from which a step may be made: those in `from`, or all that the machine allows. */
function sources<Code extends number>(states: StateSet<Code>, { to, from }: WhereStep<Code>): readonly Code[] {
  for (const one of from ?? []) states.assert(one, to)
  return from ?? states.codes.filter((one) => states.allows(one, to))
}

const illegal = (states: StateSet, from: number, to: number) =>
  new IllegalTransitionError(states.word(from), states.word(to))

/** The column of a table that holds these states. */
function columnIn(states: StateSet, table: string): string {
  const found = states.columns.find((column) => column.startsWith(`${table}.`))
  if (!found) throw new Error(`${table} has no column of ${states.key}`)
  return found.slice(table.length + 1)
}

/** Moves the rows of a condition whose state allows it, locked in ascending order of id, and returns them. */
async function writeWhere<Code extends number>(
  trx: Trx,
  { table, states, stamp = {} }: { table: string; states: StateSet<Code>; stamp?: object },
  condition: Condition,
  step: WhereStep<Code>
): Promise<Moved<Code>[]> {
  const column = columnIn(states, table)
  const query = trx.from(table).whereIn(`${table}.${column}`, [...sources(states, step)])
  if (typeof condition === 'function') condition(query)
  else void query.where(condition)
  const rows: Moved<Code>[] = await query
    .orderBy(`${table}.id`)
    .forUpdate()
    .select(`${table}.id`, `${table}.${column} as from`)
  if (rows.length > 0)
    await trx
      .from(table)
      .whereRaw('id = any(?)', [rows.map(({ id }) => id)])
      .update({ ...stamp, ...step.columns, [column]: step.to })
  return rows
}

/** Writers of a model's rows, without audit lines. */
function writersOf<Model extends LucidModel, Code extends number>(model: Model, states: StateSet<Code>) {
  type Row = InstanceType<Model>
  const place = () => {
    model.boot()
    const column = columnIn(states, model.table)
    return { table: model.table, column, attribute: model.$keys.columnsToAttributes.get(column, column) }
  }
  const isStamped = () => model.$getColumn('updatedAt')?.meta?.autoUpdate === true

  /** Sets a step on a model without saving it; returns the former state. */
  function change(row: Row, step: RowStep<Row, Code>): Code {
    const { attribute } = place()
    const from = row.$attributes[attribute] as Code
    if (!sources(states, step).includes(from)) throw illegal(states, from, step.to)
    row.merge({ ...step.fields, [attribute]: step.to } as Partial<ModelAttributes<Row>>)
    return from
  }

  /** The names of the unsaved attributes of a row. */
  function unsavedOf(row: Row): string[] {
    if (isStamped()) Object.assign(row, { updatedAt: DateTime.now() })
    return Object.keys(row.$dirty)
  }

  /** Attributes of a row as database values, by their columns. */
  function columnsOf(row: Row, names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(
      names.map((name) => {
        const { columnName, prepare } = model.$getColumn(name)!
        const value: unknown = row.$attributes[name]
        return [columnName, prepare ? prepare(value, name, row) : value]
      })
    )
  }

  return {
    async one(trx: Trx, row: Row, step: RowStep<Row, Code>): Promise<Code> {
      const { table, column } = place()
      const from = change(row, step)
      const written = await trx
        .from(table)
        .where('id', row.$primaryKeyValue as number)
        .where(column, from)
        .update({ ...columnsOf(row, unsavedOf(row)), ...step.columns, [column]: step.to })
      if (Number([written].flat()[0]) !== 1) throw illegal(states, from, step.to)
      row.useTransaction(trx).$hydrateOriginals()
      return from
    },

    /** Writes each row's own step, all in one statement. */
    async all(trx: Trx, steps: readonly { row: Row; step: RowStep<Row, Code> }[]): Promise<Code[]> {
      if (steps.length === 0) return []
      const { table, column } = place()
      const from = steps.map(({ row, step }) => change(row, step))
      // What one row changes may be what another one has already: every row writes the attributes that any of them changes.
      const unsaved = [...new Set(steps.flatMap(({ row }) => unsavedOf(row)))]
      const values = steps.map(({ row }) => ({ ...columnsOf(row, unsaved), id: row.$primaryKeyValue }))
      const names = Object.keys(values[0]).filter((name) => name !== 'id')
      const { rows } = await trx.rawQuery(
        `update ${table} t set ${names.map((name) => `${name} = r.${name}`).join(', ')}
         from jsonb_populate_recordset(null::${table}, ?::jsonb) r join unnest(?::bigint[], ?::int[]) as b(id, before) on b.id = r.id
         where t.id = r.id and t.${column} = b.before returning t.id`,
        [JSON.stringify(values), values.map(({ id }) => id), from] as never
      )
      if (rows.length !== steps.length) throw illegal(states, from[0], steps[0].step.to)
      for (const { row } of steps) row.useTransaction(trx).$hydrateOriginals()
      return from
    },

    where(trx: Trx, condition: Condition, step: WhereStep<Code>): Promise<Moved<Code>[]> {
      const stamp = isStamped() ? { updated_at: new Date() } : {}
      return writeWhere(trx, { table: place().table, states, stamp }, condition, step)
    },
  }
}

export type Move<Row extends LucidRow, Code extends number> = {
  /**
   * Moves one row, which the caller has locked. Other unsaved changes of the row are saved with it.
   *
   * @throws IllegalTransitionError when the machine has no such step, or the state of the row is not the one that was read
   */
  (trx: Trx, actor: Actor, row: Row, step: RowStep<Row, Code> & MoveLine): Promise<void>
  /** Moves many locked rows, each by its own step, in one statement. */
  all(trx: Trx, actor: Actor, steps: readonly { row: Row; step: RowStep<Row, Code> & MoveLine }[]): Promise<void>
  /**
   * Moves the rows of a condition whose state allows it, locked in ascending order of id, and leaves the others unchanged. Writes one audit
   * line per row; with `on` one line for all of them, which lists their numbers.
   */
  where(trx: Trx, actor: Actor, condition: Condition, step: WhereStep<Code> & MoveLine): Promise<Moved<Code>[]>
}

/** Declares the moves of a model. `entity` is the kind of row in the audit log: `invoice`. */
export function defineMove<Model extends LucidModel, Code extends number>({
  model,
  states,
  entity,
}: {
  model: Model
  states: StateSet<Code>
  entity: string
}): Move<InstanceType<Model>, Code> {
  type Row = InstanceType<Model>
  const write = writersOf(model, states)
  const lineOf = (id: unknown, from: Code, step: WhereStep<Code> & MoveLine): AuditLine => ({
    action: step.action,
    entity: step.on?.entity ?? entity,
    entityId: step.on?.id ?? (id as number),
    ...(!step.on && { from, to: step.to }),
    reason: step.reason,
    before: step.before,
    after: step.after,
    summary: step.summary,
  })

  async function move(trx: Trx, actor: Actor, row: Row, step: RowStep<Row, Code> & MoveLine) {
    const from = await write.one(trx, row, step)
    await auditAll(trx, actor, [lineOf(row.$primaryKeyValue, from, step)])
  }
  async function all(trx: Trx, actor: Actor, steps: readonly { row: Row; step: RowStep<Row, Code> & MoveLine }[]) {
    const from = await write.all(trx, steps)
    await auditAll(
      trx,
      actor,
      steps.map(({ row, step }, index) => lineOf(row.$primaryKeyValue, from[index], step))
    )
  }
  async function where(trx: Trx, actor: Actor, condition: Condition, step: WhereStep<Code> & MoveLine) {
    const moved = await write.where(trx, condition, step)
    const after = { ...step.after, ids: moved.map(({ id }) => id) }
    const lines = moved.map(({ id, from }) => lineOf(id, from, step.on ? { ...step, after } : step))
    await auditAll(trx, actor, step.on ? lines.slice(0, 1) : lines)
    return moved
  }
  return Object.assign(move, { all, where })
}

export type RecordedMove<Row extends LucidRow, Code extends number> = {
  (trx: Trx, row: Row, step: RowStep<Row, Code>): Promise<Code>
  where(trx: Trx, condition: Condition, step: WhereStep<Code>): Promise<Moved<Code>[]>
}

/**
 * Declares moves without audit lines, because they are recorded elsewhere, which `recordedIn` names: rows that are records themselves (a
 * message with its attempts), or steps recorded by a posting of the same transaction.
 */
export function defineRecordedMove<Model extends LucidModel, Code extends number>(declared: {
  model: Model
  states: StateSet<Code>
  recordedIn: string
}): RecordedMove<InstanceType<Model>, Code> {
  const write = writersOf(declared.model, declared.states)
  return Object.assign(write.one, { where: write.where })
}

/** As `defineRecordedMove`, for a table without a model. */
export function defineRecordedTableMove<Code extends number>(declared: {
  table: string
  states: StateSet<Code>
  recordedIn: string
}) {
  return (trx: Trx, condition: Condition, step: WhereStep<Code>): Promise<Moved<Code>[]> =>
    writeWhere(trx, declared, condition, step)
}
