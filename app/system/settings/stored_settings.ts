/*
 * Parameters of trade: typed reading with a short cache, and the only way to change them.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { declaredModules } from '#core/define_module'
import { Cached } from '#core/cached'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { wireField } from '#app/admin/transformers/wire_field'
import type { TradingSetting } from '#app/system/transformers/trading_setting'
import type { Setting } from '#app/system/settings/define_settings'

/** Other processes see a change after this many milliseconds. */
const kept = new Cached<Map<string, unknown>>({ age: 5_000 })

async function read(client: Trx | typeof db): Promise<Map<string, unknown>> {
  const rows = await client.from('settings').select('key', 'value')
  return new Map(rows.map((row) => [row.key, row.value]))
}

const stored = (trx?: Trx) => (trx ? read(trx) : kept.get('all', () => read(db)))

/**
 * Every parameter of all modules, in the order of the page.
 *
 * @throws Error when two parameters have the same key
 */
export function declaredSettings(): Setting[] {
  const all = declaredModules().flatMap(({ settings }) => Object.values(settings ?? {}))
  const keys = new Set<string>()
  for (const { key } of all) {
    if (keys.has(key)) throw new Error(`two settings have the key ${key}`)
    keys.add(key)
  }
  return all.sort((one, other) => one.order - other.order)
}

const valueOf = <Value>(values: Map<string, unknown>, { key, initial }: Setting<Value>) =>
  (values.get(key) ?? initial) as Value

/**
 * The value of a parameter, in the unit of its declaration.
 *
 * @param trx reads in the transaction, without the cache
 */
export async function setting<Value>(which: Setting<Value>, trx?: Trx): Promise<Value> {
  return valueOf(await stored(trx), which)
}

/** Every parameter with its present value. */
export async function allSettings(trx?: Trx): Promise<TradingSetting[]> {
  const values = await stored(trx)
  return (declaredSettings() as Setting<TradingSetting['value']>[]).map((one) => ({
    ...wireField(one.key, one.field),
    key: one.key,
    group: one.group,
    money: one.money,
    defaultValue: one.initial,
    value: valueOf(values, one),
  }))
}

/** @throws InvalidInputError for values that their parameters do not allow */
function checkValues(changes: Record<string, unknown>) {
  const known = new Map(declaredSettings().map((one) => [one.key, one]))
  const errors = Object.entries(changes).flatMap(([key, value]) => {
    const declared = known.get(key)
    const message = declared ? declared.problem(value) : '没有这个参数'
    return message ? [{ field: key, rule: 'setting', message }] : []
  })
  if (errors.length > 0) throw new InvalidInputError(errors)
  return known
}

/** A value as it is stored. */
const storedOf = ({ stored: kept }: Setting, value: unknown) => (kept ? kept(value) : value)

/** The parameters that would change, with their present values. @throws InvalidInputError */
export async function settingsToChange(changes: Record<string, unknown>, trx?: Trx) {
  const known = checkValues(changes)
  const values = await stored(trx)
  return Object.keys(changes)
    .map((key) => ({ which: known.get(key)!, value: valueOf(values, known.get(key)!) }))
    .filter(({ which, value }) => JSON.stringify(value) !== JSON.stringify(storedOf(which, changes[which.key])))
}

/** Changes parameters, each with a line of history and an audit line. Values equal to the present ones are skipped. */
export async function changeSettings(
  changes: Record<string, unknown>,
  actor: Actor,
  reason?: string | null,
  outer?: Trx
) {
  const known = checkValues(changes)

  await inTransaction(async (trx) => {
    for (const [key, given] of Object.entries(changes)) {
      await trx.rawQuery(`select pg_advisory_xact_lock(hashtext(?))`, [`setting:${key}`])
      const which = known.get(key)!
      const value = storedOf(which, given)
      const old = await setting(which, trx)
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
        summary: `修改${which.field.label}`,
      })
    }
    trx.after('commit', () => kept.forget())
  }, outer)
}
