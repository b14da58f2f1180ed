/* The fields of an address at which goods are received, for the book and for a single deal. */
import { Input } from 'antd'
import type { AddressRow } from '#wire/company/transformers/address'
import { Field } from '~/components/field'
import { RegionCascader } from '~/components/region_cascader'

export type AddressValues = {
  contactName: string
  contactMobile: string
  region: string[]
  address: string
  memo: string
}

export const addressValues = (row: AddressRow | null): AddressValues => ({
  contactName: row?.contactName ?? '',
  contactMobile: row?.contactMobile ?? '',
  region: row ? [row.province, row.city, row.district ?? ''].filter(Boolean) : [],
  address: row?.address ?? '',
  memo: row?.memo ?? '',
})

/** The values as the calls take them. */
export function addressInput({ region, memo, contactName, contactMobile, address }: AddressValues) {
  const [province, city, district] = region
  return {
    contactName: contactName.trim(),
    contactMobile: contactMobile.trim(),
    province,
    city: city ?? province,
    district: district ?? null,
    address: address.trim(),
    memo: memo.trim() || null,
  }
}

export function AddressFields() {
  return (
    <>
      <Field name="contactName" label="收货人" required>
        <Input maxLength={32} autoComplete="name" />
      </Field>
      <Field
        name="contactMobile"
        label="联系电话"
        required
        hint="手机号，或带区号的固定电话"
        rules={[
          (value: string) => (/^1\d{10}$|^0\d{2,3}-?\d{7,8}$/.test(value.trim()) ? undefined : '请输入正确的联系电话'),
        ]}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Field>
      <Field name="region" label="所在地区" required="请选择所在地区">
        <RegionCascader />
      </Field>
      <Field
        name="address"
        label="详细地址"
        required
        rules={[(value: string) => (value.trim().length >= 4 ? undefined : '详细地址最少4个字')]}
      >
        <Input maxLength={200} placeholder="街道、门牌号、库号" autoComplete="street-address" />
      </Field>
      <Field name="memo" label="备注" count={200}>
        <Input.TextArea maxLength={200} rows={2} placeholder="如：卸货时间、进厂要求" />
      </Field>
    </>
  )
}
