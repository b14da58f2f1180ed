import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'

/** A time in which the bank is closed for maintenance; times as they are shown. */
export type Maintenance = { startsAt: string; endsAt: string; memo: string | null }

async function maintenanceThat(condition: string, trx?: Trx): Promise<Maintenance | null> {
  const { rows } = await (trx ?? db).rawQuery(
    `select starts_at, ends_at, memo from bank_maintenances where ${condition} order by ends_at desc limit 1`
  )
  const [row] = rows as { starts_at: Date; ends_at: Date; memo: string | null }[]
  return row ? { startsAt: formatTime(row.starts_at)!, endsAt: formatTime(row.ends_at)!, memo: row.memo } : null
}

/** The maintenance that goes on now, the one that ends last; null when there is none. */
export const presentMaintenance = (trx?: Trx) => maintenanceThat('starts_at <= now() and ends_at > now()', trx)

/** Whether a maintenance goes on, or has ended in the last so many minutes. */
export const maintenanceWithin = async (minutes: number) =>
  (await maintenanceThat(`starts_at <= now() and ends_at > now() - interval '${minutes} minutes'`)) !== null

/** The present maintenance, or the next one that begins within a day; null when there is none. */
export const announcedMaintenance = (trx?: Trx) =>
  maintenanceThat(`starts_at <= now() + interval '1 day' and ends_at > now()`, trx)
