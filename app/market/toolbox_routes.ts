import * as input from '#app/market/validators/toolbox'
import { importConversionValidator } from '#app/market/validators/import_conversion'
import { endpoint, publicRead } from '#core/api'

const Toolbox = () => import('#app/market/controllers/toolbox_controller')
const ImportConversion = () => import('#app/market/controllers/import_conversion_controller')

publicRead('/market/import/convert', [ImportConversion, 'convert'], {
  summary: 'What imported cotton costs at the port, by the kind of duty (cents per tonne).',
  maxAge: 60,
  validator: importConversionValidator,
})
publicRead('/market/duty/list', [ImportConversion, 'duties'], {
  summary: 'Duty parameters of imported cotton by effective date, the newest first.',
  maxAge: 60,
})

// Nothing of anybody is in these: they are public reads, so that typing is not written to the user log.
const pure = { maxAge: 60 }
publicRead('/toolbox/weight', [Toolbox, 'weight'], {
  ...pure,
  summary: 'Conditioned weight.',
  validator: input.weightValidator,
})
publicRead('/toolbox/agio', [Toolbox, 'agio'], {
  ...pure,
  summary: 'Premiums and discounts of typed quality shares, line by line.',
  validator: input.agioValidator,
})
publicRead('/toolbox/seed-cotton', [Toolbox, 'seedCotton'], {
  ...pure,
  summary: 'What lint costs that is ginned from seed cotton.',
  validator: input.seedCottonValidator,
})
publicRead('/toolbox/spinning', [Toolbox, 'spinning'], {
  ...pure,
  summary: 'Yarn that spindles make, and the cotton that they need.',
  validator: input.spinningValidator,
})
publicRead('/toolbox/spot-price', [Toolbox, 'spotPrice'], {
  ...pure,
  summary: 'Spot price from futures and basis.',
  validator: input.spotPriceValidator,
})
publicRead('/toolbox/basis', [Toolbox, 'basis'], {
  ...pure,
  summary: 'Basis of a spot price.',
  validator: input.basisValidator,
})
publicRead('/toolbox/hedge', [Toolbox, 'hedge'], {
  ...pure,
  summary: 'Lots that hedge a weight.',
  validator: input.hedgeValidator,
})
publicRead('/toolbox/receipt-cost', [Toolbox, 'receiptCost'], {
  ...pure,
  summary: 'What a warehouse receipt costs, compared with futures.',
  validator: input.receiptCostValidator,
})
publicRead('/toolbox/reference', [Toolbox, 'reference'], {
  summary: 'The quotes and the exchange rate that tools begin with.',
  maxAge: 5,
})
endpoint('/toolbox/certification', [Toolbox, 'certification'], {
  summary: 'Whether a company of exactly this name or credit code is certified.',
  access: 'user',
  validator: input.certificationLookUpValidator,
})
