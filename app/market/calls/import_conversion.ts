/*
 * 进口棉折算.
 */
import { call } from '#core/call'
import { dutyInForce, dutyParameters } from '#app/market/queries/duty_parameters'
import { importCost } from '#app/market/rules/import_conversion'
import { importConversionValidator } from '#app/market/validators/import_conversion'
call.public.read('/market/import/convert', {
  summary: 'What imported cotton costs at the port, by the kind of duty (cents per tonne).',
  maxAge: 60,
  input: importConversionValidator,
  run: async ({ date, ...quote }) => {
    const { id, source, ...parameters } = await dutyInForce(date)
    return importCost(quote, parameters)
  },
})

/** All parameter sets, for selection. */
call.public.read('/market/duty/list', {
  summary: 'Duty parameters of imported cotton by effective date, the newest first.',
  maxAge: 60,
  run: () => dutyParameters(),
})
