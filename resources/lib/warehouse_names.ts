/*
 * Names of warehouses in columns that have room for a few letters.
 */

/** Letters of a branch's name that tell it without its company: `一号库` is told by many. */
const ENOUGH = 5

/**
 * The part of a warehouse's name that tells it from others: without the region, the legal form, and the company before a branch with a name of its
 * own. What stands in brackets stays, because two stores of a company may differ in nothing else.
 * `新疆生产建设兵团棉麻公司驻乌鲁木齐储运经销站` → `乌鲁木齐储运经销站`
 */
export function tellingName(name: string): string {
  const branch = /公司驻?([^（]+)/.exec(name)?.[1] ?? ''
  const own = branch.length < ENOUGH ? name : name.slice(name.indexOf(branch))
  const told = own.replace(/^新疆(?:生产建设兵团|维吾尔自治区)?/, '').replace(/有限(?:责任)?公司(?=（|$)/, '')
  return told || name
}
