/* Weekdays on which ICE does not trade cotton (from its calendar); operators add later ones. */
import db from '@adonisjs/lucid/services/db'

const ICE: [day: string, name: string][] = [
  ['2026-11-26', '感恩节'],
  ['2026-12-25', '圣诞节'],
  ['2027-01-01', '元旦'],
  ['2027-01-18', '马丁·路德·金纪念日'],
  ['2027-02-15', '总统日'],
  ['2027-03-26', '耶稣受难日'],
  ['2027-05-31', '阵亡将士纪念日'],
  ['2027-07-05', '独立日补休'],
  ['2027-09-06', '劳动节'],
  ['2027-11-25', '感恩节'],
  ['2027-12-24', '圣诞节补休'],
]

export async function installHolidays() {
  await db
    .knexQuery()
    .insert(ICE.map(([day, name]) => ({ exchange: 'ICE', day, trading: false, name })))
    .into('exchange_days')
    .onConflict(['exchange', 'day'])
    .ignore()
}
