import type { HttpContext } from '@adonisjs/core/http'
import { allSettings, changeSettings } from '#app/system/settings/stored_settings'
import { tradingValidator } from '#app/system/validators/system'

/** The parameters of trade for the page 交易设置. */
export async function show() {
  return { settings: await allSettings() }
}

export async function update({ request, actor }: HttpContext) {
  const { changes, reason } = await request.validateUsing(tradingValidator)
  await changeSettings(changes, actor, reason)
  return { message: '交易设置已保存', settings: await allSettings() }
}
