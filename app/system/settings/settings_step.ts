/*
 * Parameters that decide about money are changed by two operators; the page 交易设置 asks which those are.
 */
import type { Trx } from '#core/transaction'
import { versionOf } from '#core/seen'
import { valueLines } from '#app/admin/queries/shown_lines'
import { defineTwoPersonStep, type AskedStep } from '#app/admin/two_persons'
import { changeSettings, settingsToChange } from '#app/system/settings/stored_settings'

export type SettingChanges = { changes: Record<string, unknown>; reason?: string | null }

const inputOf = ({ input }: AskedStep) => input as SettingChanges

/** Whether one of the changes is about money. @throws InvalidInputError */
export async function needsSecondPerson(changes: Record<string, unknown>): Promise<boolean> {
  return (await settingsToChange(changes)).some(({ which }) => which.money)
}

async function lookAtSettings({ changes, reason }: SettingChanges, trx: Trx) {
  const found = await settingsToChange(changes, trx)
  const fields = Object.fromEntries(found.map(({ which }) => [which.key, which.field]))
  const before = Object.fromEntries(found.map(({ which, value }) => [which.key, value]))
  const lines = await valueLines(fields, before, changes, trx)
  return {
    subject: found
      .map(({ which }) => which.field.label)
      .join('、')
      .slice(0, 200),
    version: versionOf(before),
    lines: [...lines, ...(reason ? [{ label: '原因', before: null, after: reason }] : [])],
  }
}

export const settingsStep = defineTwoPersonStep({
  permission: 'trading.edit',
  label: '交易设置：修改涉及资金的参数',
  look: (asked, _actor, trx) => lookAtSettings(inputOf(asked), trx),
  async run(asked, actor, trx) {
    const { changes, reason } = inputOf(asked)
    await changeSettings(changes, actor, reason, trx)
  },
})
