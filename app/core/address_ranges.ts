/*
 * Ranges of network addresses: whose word about the client's address is taken (`TRUST_PROXY`), what is this machine, and which addresses no
 * request of the product may be led to (`#core/outgoing`).
 */
import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * @param ranges addresses and CIDR ranges: `10.0.0.0/8`, `192.168.1.7`, `fd00::/8`
 * @throws RangeError naming the first that is none
 */
export function addressRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits, ...more] = range.split('/')
    const widest = isIP(address) === 6 ? 128 : 32
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (!isIP(address) || more.length || prefix < 0 || prefix > widest)
      throw new RangeError(`"${range}" is neither an address nor a range such as 10.0.0.0/8`)
    list.addSubnet(address, prefix, family(address))
  }
  return list
}

/** Whether an address is in the ranges; an IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as IPv4. */
export function isWithin(list: BlockList, address: string): boolean {
  const bare = address.split('%')[0]
  return isIP(bare) !== 0 && list.check(bare, family(bare))
}

const LOOPBACK = addressRanges(['127.0.0.0/8', '::1'])

export const isLoopback = (address: string) => isWithin(LOOPBACK, address)

/** Whether a host of an address or of `HOST` is this machine only. */
export const isLoopbackHost = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))

/**
 * Decides whose `X-Forwarded-For` is believed.
 *
 * @param text `TRUST_PROXY`: ranges separated by commas, or `none`; by default proxies on this machine
 * @throws RangeError for text that is no list of ranges
 */
export function trustedProxies(text = '127.0.0.0/8, ::1'): (address: string) => boolean {
  const list = addressRanges(text.trim() === 'none' ? [] : text.split(',').map((range) => range.trim()))
  return (address) => isWithin(list, address)
}

/**
 * Addresses that are not on the public internet: private, link-local (which the metadata services of clouds have), shared, reserved, multicast,
 * and translations of IPv4 into IPv6 (NAT64, 6to4, Teredo), which could lead to one of them (RFC 6890).
 */
const NOT_PUBLIC = addressRanges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // 100.100.100.200, the metadata service of Aliyun, is in 100.64.0.0/10
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

/** Whether an address is on the public internet. */
export const isPublicAddress = (address: string) => isIP(address) !== 0 && !isWithin(NOT_PUBLIC, address)
