import vine from '@vinejs/vine'
import { validator } from '#app/company/labels'
import { pageFields } from '#core/paging'
import { digits, id, mobile } from '#core/validation'

const phone = () =>
  vine
    .string()
    .trim()
    .regex(/^[0-9+\-()（） ]{5,32}$/)

export const companyEditValidator = validator({
  alias: vine.string().trim().minLength(2).maxLength(20),
  provinceName: vine.string().trim().minLength(2).maxLength(32),
  cityName: vine.string().trim().minLength(2).maxLength(32),
  districtName: vine.string().trim().maxLength(32).nullable().optional(),
  address: vine.string().trim().maxLength(200).nullable().optional(),
  contactPerson: vine.string().trim().minLength(2).maxLength(32),
  contactMobile: mobile(),
})

export const invoiceValidator = validator({
  invoiceAddress: vine.string().trim().minLength(4).maxLength(200),
  invoicePhone: phone(),
  invoiceBank: vine.string().trim().minLength(4).maxLength(100),
  invoiceAccount: vine
    .string()
    .trim()
    .regex(/^[0-9 -]{8,40}$/),
})

export const addressListValidator = validator({
  ...pageFields,
  keyword: vine.string().trim().maxLength(40).nullable().optional(),
})

const delivery = validator.with(
  { contactName: '收货人', address: '详细地址', memo: '备注' },
  { 'contactMobile.regex': '请输入正确的联系电话' }
)

const street = {
  contactName: vine.string().trim().minLength(2).maxLength(32),
  contactMobile: digits().regex(/^1\d{10}$|^0\d{2,3}-?\d{7,8}$/),
  province: vine.string().trim().minLength(2).maxLength(32),
  city: vine.string().trim().minLength(2).maxLength(32),
  district: vine.string().trim().maxLength(32).nullable().optional(),
  address: vine.string().trim().minLength(4).maxLength(200),
  memo: vine.string().trim().maxLength(200).nullable().optional(),
}
const address = { ...street, primary: vine.boolean().optional() }

/** Fields of calls by which a buyer says where goods go: an address of the book or one of its own (`destinationOf`). */
export const destinationFields = {
  addressId: id().nullable().optional(),
  newAddress: vine.object(street).nullable().optional(),
}

/** An address that is written down for one deal. */
export const writtenAddressValidator = delivery(street)
export const addressAddValidator = delivery(address)
export const addressEditValidator = delivery({ id: id(), ...address })
