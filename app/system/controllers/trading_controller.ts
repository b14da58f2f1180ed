import type { HttpContext } from '@adonisjs/core/http'
import { once } from '#core/idempotency'
import { propose } from '#app/admin/actions/propose'
import { needsSecondPerson, settingsStep } from '#app/system/settings/settings_step'
import { allSettings, changeSettings } from '#app/system/settings/stored_settings'
import { tradingValidator } from '#app/system/validators/system'

/** The parameters of trade for the page 交易设置. */
export async function show() {
  return { settings: await allSettings() }
}

export async function update(ctx: HttpContext) {
  const { request, response, actor } = ctx
  const { changes, reason } = await request.validateUsing(tradingValidator)
  if (await needsSecondPerson(changes)) {
    const asked = { ids: [], input: { changes, reason } }
    return response.status(202).send(await once(ctx, (trx) => propose(settingsStep, asked, actor, trx)))
  }
  await changeSettings(changes, actor, reason)
  return { message: '交易设置已保存', settings: await allSettings() }
}
