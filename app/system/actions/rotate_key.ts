import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { columnsWithSealedText, resealEverything, sealedColumns, type Resealed } from '#core/sealed_columns'
import { inTransaction } from '#core/transaction'
import { retireSealKeys } from '#app/system/shared/retired_keys'

export type Rotation = {
  tables: Resealed[]
  /** Keys of seals of the audit log that were stored. */
  retired: number
  /** Columns with encrypted texts that no module has registered, as `table.column`. */
  unknown: string[]
}

/** Whether nothing is left that needs a previous key. */
export const isComplete = ({ tables, unknown }: Rotation): boolean =>
  unknown.length === 0 && tables.every(({ unreadable }) => unreadable.length === 0)

/** Makes everything anew that was made with a previous key, and looks for what was missed. It may be repeated at any time. */
export async function rotateKey(): Promise<Rotation> {
  // First the keys of seals: they are stored in a sealed column themselves.
  const retired = await retireSealKeys()
  const tables = await resealEverything()
  const known = new Set(sealedColumns().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
  const unknown = (await columnsWithSealedText()).filter((name) => !known.has(name))
  const rotation = { tables, retired, unknown }
  await inTransaction((trx) =>
    audit(trx, systemActor(), {
      action: 'key.rotate',
      entity: 'app_key',
      entityId: 1,
      after: {
        written: Object.fromEntries(tables.map(({ table, written }) => [table, written])),
        unreadable: tables.reduce((sum, { unreadable }) => sum + unreadable.length, 0),
        retired,
      },
      summary: isComplete(rotation) ? '更换应用密钥' : '更换应用密钥，尚未完成',
    })
  )
  return rotation
}
