/*
 * Columns that are stored encrypted: numbers and names of people, secrets of authenticators. `seal` and `unseal` are the only way in and out, and every
 * column is registered here by its module (in `listeners.ts`), so that `node ace key:rotate` finds it: `tests/unit/sealed_columns.spec.ts`
 * compares both.
 */
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { encryptionKeys } from '#config/encryption'
import { applicationKeys } from '#core/keys'
import { inTransaction } from '#core/transaction'

/** Encrypts a text with the present key. */
export const seal = (text: string): string => encryption.encrypt(text)

/** The text of a sealed column, sealed with the present key or a previous one; empty for null and for what no key opens. */
export const unseal = (sealed: string | null): string =>
  sealed === null ? '' : (encryption.decrypt<string>(sealed) ?? '')

/** What an encrypted text begins with. */
const BEGINNING = 'gcm.v1:%'

type Sealed = {
  model: LucidModel
  /** Properties of the model. */
  columns: readonly string[]
  /** Properties that are computed from a sealed text with a key of their own, such as marks by which it is found again. */
  marks?: Readonly<Record<string, { of: string; make: (text: string) => string }>>
}

const registered: Sealed[] = []

/** Registers the sealed columns of a table; call at the top level of a module's `listeners.ts`. */
export function registerSealedColumns<Model extends LucidModel>(
  model: Model,
  columns: readonly (keyof InstanceType<Model> & string)[],
  marks: Sealed['marks'] = {}
) {
  model.boot()
  registered.push({ model, columns, marks })
}

/** Tables with their sealed columns, by names of the database. */
export function sealedColumns(): { table: string; columns: string[] }[] {
  return registered.map(({ model, columns }) => ({
    table: model.table,
    columns: columns.map((column) => model.$getColumn(column)!.columnName),
  }))
}

const BATCH = 500

/** Opens what the present key has sealed, and nothing else. */
const presentKey = () => new AES256GCM({ id: 'gcm', key: encryptionKeys(applicationKeys().slice(0, 1))[0] })

type Row = LucidRow & Record<string, string | null> & { id: number }

/** The properties of a row that have to be written anew; null when one cannot be read by any key. */
function renewed({ columns, marks = {} }: Sealed, row: Row, present: ReturnType<typeof presentKey>) {
  const changes: Record<string, string> = {}
  for (const column of columns) {
    const sealed = row[column]
    if (sealed === null || present.decrypt(sealed) !== null) continue
    const text = encryption.decrypt<string>(sealed)
    if (text === null) return null
    changes[column] = seal(text)
  }
  for (const [mark, { of, make }] of Object.entries(marks)) {
    const made = make(unseal(row[of]))
    if (row[of] !== null && made !== row[mark]) changes[mark] = made
  }
  return changes
}

export type Resealed = { table: string; rows: number; written: number; unreadable: number[] }

/**
 * Seals every registered column with the present key, some rows at a time, each batch in a transaction of its own. What is sealed with it already is left
 * alone, so that an interrupted run goes on where it was.
 *
 * @returns rows looked at and written, and the ids of those that no key opens
 */
export async function resealEverything(): Promise<Resealed[]> {
  const present = presentKey()
  const results: Resealed[] = []
  for (const sealed of registered) {
    const result: Resealed = { table: sealed.model.table, rows: 0, written: 0, unreadable: [] }
    for (let after = 0; ;) {
      const last = await inTransaction(async (trx) => {
        const rows = (await sealed.model
          .query({ client: trx })
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .forUpdate()) as Row[]
        for (const row of rows) {
          const changes = renewed(sealed, row, present)
          result.rows++
          if (changes === null) result.unreadable.push(row.id)
          else if (Object.keys(changes).length > 0) {
            // By a query, because the row is not edited: its time of change stays.
            await sealed.model.query({ client: trx }).where('id', row.id).update(changes)
            result.written++
          }
        }
        return rows.at(-1)?.id ?? null
      })
      if (last === null) break
      after = last
    }
    results.push(result)
  }
  return results
}

/**
 * For a migration: seals what a column holds in clear, some rows at a time. What is sealed already is left alone.
 *
 * @param client the connection of the migration
 */
export async function sealClearText(client: QueryClientContract, table: string, column: string): Promise<void> {
  for (;;) {
    const rows = await client
      .from(table)
      .whereNotNull(column)
      .whereNot(column, 'like', BEGINNING)
      .orderBy('id')
      .limit(BATCH)
      .select('id', `${column} as text`)
    for (const { id, text } of rows) await client.from(table).where('id', id).update(column, seal(text))
    if (rows.length < BATCH) return
  }
}

/**
 * Columns of the database that hold encrypted texts, registered or not.
 *
 * @returns names as `table.column`
 */
export async function columnsWithSealedText(): Promise<string[]> {
  const { rows } = await db.rawQuery('select columns_with_text(?) as name', [BEGINNING])
  return rows.map(({ name }: { name: string }) => name)
}
