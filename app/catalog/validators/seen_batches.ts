/* Inputs of calls that name the version of a batch that was seen. */
import { validator } from '#app/catalog/labels'
import { fields } from '#app/catalog/validators/batches'
import { seenField } from '#core/seen'
import { id } from '#core/validation'

export const editBatchValidator = validator({ productId: id(), ...fields, seen: seenField() })
export const deleteBatchValidator = validator({ productId: id(), seen: seenField() })
