/* Where goods are delivered to: an address of the company's book, or one that is written for a single deal. */
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { requireAddress } from '#app/company/queries/list_addresses'
import { addressLine } from '#app/company/transformers/address'

/** An address that is written down for one deal, with the columns of the book. */
export type WrittenAddress = {
  contactName: string
  contactMobile: string
  province: string
  city: string
  district?: string | null
  address: string
  memo?: string | null
}

/** The two ways of naming an address; neither where nothing is delivered. */
export type DestinationInput = { addressId?: number | null; newAddress?: WrittenAddress | null }

/** A copy of the address for a deal: later changes of the book do not move goods that are sold. */
export type Destination = {
  /** Province, city, district and street in one line. */
  address: string
  contact: string
  mobile: string | null
  memo: string | null
}

/**
 * `town`: province and city, with which `address` begins; null when they are no whole names. The price of delivered goods contains the freight to that
 * place. `region`: province and city as they are written, for who may not see the address.
 */
export type NamedDestination = Destination & { town: string | null; region: string }

const PROVINCES = ['省', '市', '自治区', '特别行政区']
const CITIES = ['市', '区', '县', '盟', '自治州', '行政区划']
const MUNICIPALITIES = ['北京市', '天津市', '上海市', '重庆市']

/** Whole names only: 湖北 and 省武 begin an address in 武汉市, too, and one in 武穴市. */
function townOf({ province, city }: Pick<WrittenAddress, 'province' | 'city'>): string | null {
  const endsIn = (name: string, ends: string[]) => ends.some((end) => name.endsWith(end))
  const whole = city === province ? MUNICIPALITIES.includes(city) : endsIn(province, PROVINCES) && endsIn(city, CITIES)
  return whole ? addressLine({ province, city, address: '' }) : null
}

/**
 * The address that a member of the company has named, or null.
 *
 * @throws NotFoundError for an address of another company's book
 * @throws InvalidInputError when both ways are used
 */
export async function destinationOf(
  trx: Trx,
  companyId: number,
  input: DestinationInput
): Promise<NamedDestination | null> {
  const kept = input.addressId ? await requireAddress(companyId, input.addressId, trx) : null
  if (kept && input.newAddress) throw InvalidInputError.of('newAddress', '已选择收货地址，不能同时另填', 'notBoth')
  const named = kept ?? input.newAddress
  if (!named) return null
  return {
    address: addressLine(named),
    town: townOf(named),
    region: addressLine({ province: named.province, city: named.city, address: '' }),
    contact: named.contactName,
    mobile: named.contactMobile,
    memo: named.memo ?? null,
  }
}

/**
 * The address of goods that are delivered.
 *
 * @throws InvalidInputError `请选择收货地址` when none is named
 */
export async function requireDestination(
  trx: Trx,
  companyId: number,
  input: DestinationInput
): Promise<NamedDestination> {
  const destination = await destinationOf(trx, companyId, input)
  if (!destination) throw InvalidInputError.of('addressId', '请选择收货地址', 'required')
  return destination
}
