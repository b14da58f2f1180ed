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

/** Province, city, district and street in one line; a municipality is named once. */
export function addressLine(row: {
  province: string
  city: string
  district?: string | null
  address: string
}): string {
  const { province, city, district, address } = row
  return [province, city === province ? '' : city, district ?? '', address].filter(Boolean).join('')
}

export function toAddressRow(row: Address): AddressRow {
  const { id, contactName, contactMobile, province, city, district, address, memo, primary } = row
  return {
    id,
    contactName,
    contactMobile,
    province,
    city,
    district,
    address,
    full: addressLine(row),
    memo,
    primary,
  }
}
