import { id } from '#core/validation'
import { validator } from '#app/listing/labels'

export const goodsFileValidator = validator({ productId: id(), fileId: id() })
