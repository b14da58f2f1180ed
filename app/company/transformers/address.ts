import type Address from '#app/company/models/address'

export type AddressRow = {
  id: number
  contactName: string
  contactMobile: string
  province: string
  city: string
  district: string | null
  address: string
  /** Province, city, district and street in one line. */
  full: string
  memo: string | null
  primary: boolean
}

export function toAddressRow(row: Address): AddressRow {
  const { id, contactName, contactMobile, province, city, district, address, memo, primary } = row
  const parts = [province, city === province ? '' : city, district ?? '', address]
  return {
    id,
    contactName,
    contactMobile,
    province,
    city,
    district,
    address,
    full: parts.filter(Boolean).join(''),
    memo,
    primary,
  }
}
