/*
 * Parameters of trade: typed reading with a small cache, and the one way to change them.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { Cached } from '#core/cached'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { wireField } from '#app/admin/transformers/wire_field'
import type { TradingSetting } from '#app/system/transformers/trading_setting'
import { SETTINGS, settingProblem, type SettingKey, type SettingValue } from '#app/system/setting_definitions'

export { SETTINGS, type SettingKey, type SettingValue } from '#app/system/setting_definitions'

/** Other processes see a change after this many milliseconds. */
const kept = new Cached<Map<string, unknown>>({ age: 5_000 })

async function read(client: Trx | typeof db): Promise<Map<string, unknown>> {
  const rows = await client.from('settings').select('key', 'value')
  return new Map(rows.map((row) => [row.key, row.value]))
}

const stored = (trx?: Trx) => (trx ? read(trx) : kept.get('all', () => read(db)))

/**
 * The value of a parameter of state-machines §0, in the unit its definition names.
 *
 * @param trx reads past the cache, in the transaction
 */
export async function setting<Key extends SettingKey>(key: Key, trx?: Trx): Promise<SettingValue<Key>> {
  return ((await stored(trx)).get(key) ?? SETTINGS[key].value) as SettingValue<Key>
}

/** Every parameter with its present value. */
export async function allSettings(trx?: Trx): Promise<TradingSetting[]> {
  const values = await stored(trx)
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => ({
    ...wireField(key, SETTINGS[key]),
    key,
    group: SETTINGS[key].group,
    defaultValue: SETTINGS[key].value,
    value: (values.get(key) ?? SETTINGS[key].value) as SettingValue<SettingKey>,
  }))
}

/** Changes parameters, each with a line of history and an audit line. Values equal to the present ones are left alone. */
export async function changeSettings(
  changes: Partial<Record<SettingKey, unknown>>,
  actor: Actor,
  reason?: string | null,
  outer?: Trx
) {
  const errors = Object.entries(changes).flatMap(([key, value]) => {
    const message = key in SETTINGS ? settingProblem(key as SettingKey, value) : '没有这个参数'
    return message ? [{ field: key, rule: 'setting', message }] : []
  })
  if (errors.length > 0) throw new InvalidInputError(errors)

  await inTransaction(async (trx) => {
    for (const [key, value] of Object.entries(changes)) {
      await trx.rawQuery(`select pg_advisory_xact_lock(hashtext(?))`, [`setting:${key}`])
      const old = await setting(key as SettingKey, trx)
      if (JSON.stringify(old) === JSON.stringify(value)) continue
      const json = JSON.stringify(value)
      await trx.rawQuery(
        `insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [key, json]
      )
      await trx.table('setting_changes').insert({
        key,
        old_value: JSON.stringify(old),
        new_value: json,
        actor_name: actor.name,
        reason: reason ?? null,
      })
      await audit(trx, actor, {
        action: 'setting.edit',
        entity: 'setting',
        entityId: key,
        before: { value: old },
        after: { value },
        reason,
        summary: `修改${SETTINGS[key as SettingKey].label}`,
      })
    }
    trx.after('commit', () => kept.forget())
  }, outer)
}
