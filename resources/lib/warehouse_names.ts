/*
 * Names of warehouses in columns that have room for a few letters.
 */

/**
 * The part of a warehouse's name that tells it from others: without the region and the company before it, and the legal form behind it.
 * `新疆生产建设兵团棉麻公司驻乌鲁木齐储运经销站` → `乌鲁木齐储运经销站`
 */
export function tellingName(name: string): string {
  const plain = name.replace(/（[^（）]*）$/, '')
  const branch = /公司驻?(.+)$/.exec(plain)?.[1]
  const told = (branch ?? plain).replace(/^新疆(?:生产建设兵团|维吾尔自治区)?/, '').replace(/有限(?:责任)?公司$/, '')
  return told || name
}
