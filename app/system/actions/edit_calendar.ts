import { refuse } from '#core/errors'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { forgetCalendar } from '#app/system/shared/working_days'
import { SystemRefusal } from '#app/system/refusals'

type Day = { day: string; working: boolean; name: string }

/** Writes a day of the calendar; it applies to deadlines set afterwards. The engine writes the audit line. */
export async function saveDay({
  id,
  input,
  trx,
}: {
  id?: number | null
  input: Partial<Day>
  trx: Trx
}): Promise<number> {
  const other = input.day ? await trx.from('calendar_days').where('day', input.day).first() : null
  if (other && other.id !== id) throw refuse(SystemRefusal.dayInCalendar({ day: other.day }))
  trx.after('commit', forgetCalendar)
  if (id) {
    await trx
      .from('calendar_days')
      .where('id', id)
      .update({ ...input, updated_at: trx.raw('now()') })
    return id
  }
  const [row] = await trx.table('calendar_days').returning('id').insert(input)
  return row.id
}

export const importDay = saveDay

/** A deleted day is in the calendar again. */
export const dayBack = ({ trx }: { trx: Trx }) => void trx.after('commit', forgetCalendar)

export async function deleteDay({ id, trx }: { id: number; actor: Actor; trx: Trx }): Promise<void> {
  trx.after('commit', forgetCalendar)
  await trx.from('calendar_days').where('id', id).delete()
}
