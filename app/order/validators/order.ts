import vine from '@vinejs/vine'
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import { MAX_PRICE } from '#app/listing/rules/listing_checks'
import { destinationFields } from '#app/company/validators/company'
import { validator } from '#app/order/labels'
import { pageFields } from '#core/paging'
import { oneCode } from '#core/validation'
import { ProductType } from '#app/catalog/codes'
import { OrderState, OrderType, PricingStatus } from '#app/order/codes'
import { day, digits, id, mobile } from '#core/validation'
import { seenField } from '#core/seen'

const tonnes = () => vine.number().positive().decimal([0, 3]).max(100_000)
const text = (max: number) => vine.string().trim().maxLength(max)

/** 采购单号, the number of the purchase in the buyer's own books. */
export const referenceField = () => text(40).nullable().optional()

export const orderIdValidator = validator({ orderId: id() })
export const orderStepValidator = validator({ orderId: id(), seen: seenField() })

/** What is ordered, or asked for. */
export const placeFields = () => ({
  lines: vine
    .array(
      vine.object({
        listingId: id(),
        price: vine
          .number()
          .withoutDecimals()
          .positive()
          .max(MAX_PRICE * 10)
          .nullable()
          .optional(),
        priceDiff: vine.number().withoutDecimals().range([MIN_BASIS, MAX_BASIS]).nullable().optional(),
        priceContract: text(10).nullable().optional(),
        // Of goods by the tonne; a batch is ordered whole.
        weight: tonnes().optional(),
        seen: seenField(),
      })
    )
    .minLength(1)
    .maxLength(100)
    .distinct('listingId'),
  ...destinationFields,
  buyerReference: referenceField(),
  remark: text(500).nullable().optional(),
})

export const placeOrderValidator = validator(placeFields())

export const previewOrderValidator = validator({
  lines: vine
    .array(vine.object({ listingId: id(), weight: tonnes().optional() }))
    .minLength(1)
    .maxLength(100)
    .distinct('listingId'),
})

const filter = {
  side: vine.enum(['buyer', 'seller'] as const),
  orderType: oneCode(OrderType).optional(),
  pricingStatus: vine.array(oneCode(PricingStatus)).optional(),
  state: vine.array(oneCode(OrderState)).optional(),
  productType: oneCode(ProductType).optional(),
  byTonne: vine.boolean().optional(),
  keyword: text(60).optional(),
  batchCode: text(32).optional(),
  company: text(100).optional(),
  from: day().optional(),
  to: day().optional(),
  todo: text(20).optional(),
}

export const listOrdersValidator = validator({ ...filter, ...pageFields })
export const exportOrdersValidator = validator(filter)
export const submissionValidator = validator({ submissionId: id() })

export const deliveryAddressValidator = validator({ orderId: id(), ...destinationFields })
export const buyerReferenceValidator = validator({ orderId: id(), buyerReference: referenceField() })
export const reasonValidator = validator({ orderId: id(), reason: text(200).minLength(2) })
export const cancelOrderValidator = validator({ orderId: id(), reason: text(200).nullable().optional() })
export const answerCancelValidator = validator({
  orderId: id(),
  agree: vine.boolean(),
  reason: text(200).nullable().optional(),
  seen: seenField(),
})
export const payValidator = validator({
  orderId: id(),
  payPassword: vine.string().maxLength(32),
  seen: seenField(),
})

export const addPickValidator = validator({
  orderId: id(),
  lines: vine
    .array(
      vine.object({
        lineId: id(),
        packets: vine.number().withoutDecimals().positive().max(1_000_000).optional(),
        // Planned tonnes of goods by the tonne, which have no bales.
        weight: tonnes().optional(),
      })
    )
    .minLength(1)
    .distinct('lineId'),
  plate: digits()
    .toUpperCase()
    .regex(/^[\u4e00-\u9fa5][A-Z][A-Z0-9挂学警港澳]{4,7}$/),
  driverName: text(32).minLength(2),
  driverIdNo: digits()
    .toUpperCase()
    .regex(/^\d{17}[\dX]$/),
  driverPhone: mobile(),
  pickDate: day(),
  remark: text(200).nullable().optional(),
})

export const pickIdValidator = validator({ pickOrderId: id() })
export const approvePickValidator = validator({ pickOrderId: id(), seen: seenField() })
export const rejectPickValidator = validator({ pickOrderId: id(), reason: text(200).minLength(2) })

export const recordPickValidator = validator({
  pickOrderId: id(),
  pickCode: text(8).nullable().optional(),
  lines: vine
    .array(
      vine.object({
        lineId: id(),
        packets: vine.number().withoutDecimals().range([0, 1_000_000]).optional(),
        weight: tonnes(),
        ticketNo: text(40),
        ticketFileId: id().nullable().optional(),
      })
    )
    .minLength(1)
    .distinct('lineId'),
  finished: vine.boolean().optional(),
  noMore: vine.boolean().optional(),
})

export const confirmReceiptValidator = validator({
  orderId: id(),
  lines: vine
    .array(
      vine.object({
        lineId: id(),
        packets: vine.number().withoutDecimals().range([0, 1_000_000]).optional(),
        weight: tonnes().nullable().optional(),
        ticketNo: text(40).nullable().optional(),
        ticketFileId: id().nullable().optional(),
        // Of goods by the tonne, which arrive by several trucks; none when nothing has arrived.
        tickets: vine
          .array(vine.object({ ticketNo: text(40), weight: tonnes(), ticketFileId: id().nullable().optional() }))
          .maxLength(100)
          .distinct('ticketNo')
          .optional(),
      })
    )
    .minLength(1)
    .distinct('lineId'),
  seen: seenField(),
})
