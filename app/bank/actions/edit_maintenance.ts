import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { wakeDelivery } from '#app/bank/shared/delivery'
import { BankRefusal } from '#app/bank/refusals'
import BankMaintenance from '#app/bank/models/bank_maintenance'

/** Hours that a maintenance lasts at most: nobody's payouts may be kept back for longer by a form. */
const LONGEST_HOURS = 72

/** Hours between two of them at least, or one after the other would keep the bank from hearing anything. */
const APART_HOURS = 24

/** Days ahead that a maintenance is announced at most. */
const AHEAD_DAYS = 60

type Input = { startsAt?: DateTime; endsAt?: DateTime; memo?: string | null }

/**
 * Writes a time in which the bank is closed for maintenance. The engine writes the audit line.
 *
 * @throws InvalidInputError that names `startsAt` or `endsAt`
 */
export async function saveMaintenance({
  id,
  input,
  actor,
  trx,
}: {
  id?: number | null
  input: Input
  actor: Actor
  trx: Trx
}): Promise<number> {
  const row = id
    ? await BankMaintenance.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
    : new BankMaintenance()
  row.useTransaction(trx)
  row.merge(id ? input : { ...input, createdBy: actor.name })
  const { startsAt, endsAt } = row
  const at = await databaseNow(trx)
  if (endsAt <= startsAt) throw InvalidInputError.of('endsAt', '结束时间须晚于开始时间')
  if (endsAt.diff(startsAt).as('hours') > LONGEST_HOURS)
    throw InvalidInputError.of('endsAt', `一次维护最长${LONGEST_HOURS}小时`)
  if (startsAt > at.plus({ days: AHEAD_DAYS })) throw InvalidInputError.of('startsAt', `最多提前${AHEAD_DAYS}天登记`)
  await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('bank:maintenance'))`)
  const near = await trx
    .from('bank_maintenances')
    .whereNot('id', id ?? 0)
    .where('starts_at', '<', endsAt.plus({ hours: APART_HOURS }).toJSDate())
    .where('ends_at', '>', startsAt.minus({ hours: APART_HOURS }).toJSDate())
    .first()
  if (near) throw refuse(BankRefusal.maintenanceTooNear({ hours: APART_HOURS }))
  await row.save()
  trx.after('commit', wakeDelivery)
  return row.id
}

export async function deleteMaintenance({ id, trx }: { id: number; actor: Actor; trx: Trx }): Promise<void> {
  await trx.from('bank_maintenances').where({ id }).delete()
  trx.after('commit', wakeDelivery)
}
