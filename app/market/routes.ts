import { importConversionValidator } from '#app/market/validators/import_conversion'
import { publicRead } from '#core/api'

const ImportConversion = () => import('#app/market/controllers/import_conversion_controller')

publicRead('/market/import/convert', [ImportConversion, 'convert'], {
  summary: 'What imported cotton costs at the port, by the kind of duty (cents per tonne).',
  maxAge: 300,
  validator: importConversionValidator,
})
