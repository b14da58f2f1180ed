/*
 * Keys of the audit log's seals. A seal is never made anew, so its key outlives the application key from which it was derived: it is stored, sealed with
 * the present one.
 */
import { inTransaction } from '#core/transaction'
import { formerKeys, type KeyPurpose } from '#core/keys'
import { keysInSeals } from '#core/audit_seals'
import { seal, unseal } from '#core/sealed_columns'
import RetiredKey from '#app/system/models/retired_key'

export async function retiredKeys(purpose: KeyPurpose): Promise<Buffer[]> {
  const rows = await RetiredKey.query().where('purpose', purpose).orderBy('id')
  return rows.map(({ sealedKey }) => Buffer.from(unseal(sealedKey), 'base64'))
}

/** Stores the keys of seals that are not derived from the present application key. @returns number of keys stored now */
export async function retireSealKeys(): Promise<number> {
  const stored = new Set((await retiredKeys('audit seals')).map((key) => key.toString('base64')))
  const used = (await keysInSeals(formerKeys('audit seals')))
    .map((key) => Buffer.from(key as string | Buffer).toString('base64'))
    .filter((key) => !stored.has(key))
  await inTransaction(async (trx) => {
    for (const key of used) await RetiredKey.create({ purpose: 'audit seals', sealedKey: seal(key) }, { client: trx })
  })
  return used.length
}
