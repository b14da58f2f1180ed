import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { Region } from '#app/catalog/codes'
import { validator } from '#app/listing/labels'
import { criteriaFields } from '#app/listing/validators/search'
import { pageFields } from '#core/paging'
import { id } from '#core/validation'
import { YesNo } from '#core/codes'

const ids = () => vine.array(id()).minLength(1).maxLength(500).distinct()
const name = (max: number) => vine.string().trim().minLength(1).maxLength(max)
const remark = () => vine.string().trim().maxLength(200).nullable().optional()

export const addToCartValidator = validator({ shopProductIds: ids() })
export const removeFromCartValidator = validator({ productIds: ids().nullable().optional() })

export const addListValidator = validator({ name: name(40), remark: remark() })
export const editListValidator = validator({ id: id(), name: name(40), remark: remark() })
export const idValidator = validator({ id: id() })
export const listItemsValidator = validator({ id: id(), productIds: ids() })
export const exportBatchesValidator = validator({ productIds: ids() })

export const saveSearchValidator = validator({
  name: name(30),
  criteria: vine.object(criteriaFields),
  alert: vine.boolean().optional(),
})
export const editSearchValidator = validator({
  id: id(),
  name: name(30).optional(),
  criteria: vine.object(criteriaFields).optional(),
  alert: vine.boolean().optional(),
})

export const storesValidator = validator({
  ...pageFields,
  q: vine.string().trim().maxLength(40).nullable().optional(),
  type: vine.number().withoutDecimals().range([1, 15]).optional(),
  province: vine.string().trim().maxLength(32).nullable().optional(),
  favourite: oneCode(YesNo).optional(),
})
export const companyIdValidator = validator({ companyId: id() })

export const placesValidator = validator({
  ...pageFields,
  q: vine.string().trim().maxLength(40).nullable().optional(),
  region: oneCode(Region).optional(),
  regionName: vine.string().trim().maxLength(40).nullable().optional(),
  county: vine.string().trim().maxLength(40).nullable().optional(),
  province: vine.string().trim().maxLength(32).nullable().optional(),
})
export const producerValidator = validator({ code: vine.string().trim().maxLength(5) })
