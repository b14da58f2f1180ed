/*
 * What people are told about the devices on which they are logged in.
 */

/** Signs of a browser's `User-Agent`, the more special ones first: most browsers also name those that they descend from. */
const SYSTEMS: [sign: string, name: string][] = [
  ['HarmonyOS', '鸿蒙设备'],
  ['OpenHarmony', '鸿蒙设备'],
  ['iPhone', '苹果手机'],
  ['iPad', '苹果平板'],
  ['Android', '安卓手机'],
  ['Windows', 'Windows 电脑'],
  ['Macintosh', '苹果电脑'],
  ['Linux', 'Linux 电脑'],
]

const BROWSERS: [sign: string, name: string][] = [
  ['MicroMessenger', '微信'],
  ['DingTalk', '钉钉'],
  ['HuaweiBrowser', '华为浏览器'],
  ['MiuiBrowser', '小米浏览器'],
  ['UCBrowser', 'UC 浏览器'],
  ['QQBrowser', 'QQ 浏览器'],
  ['QihooBrowser', '360 浏览器'],
  ['Edg', 'Edge 浏览器'],
  ['Firefox', 'Firefox 浏览器'],
  ['Chrome', 'Chrome 浏览器'],
  ['CriOS', 'Chrome 浏览器'],
  ['Safari', 'Safari 浏览器'],
]

export const UNKNOWN_DEVICE = '未知设备'

const named = (signs: [string, string][], text: string) => signs.find(([sign]) => text.includes(sign))?.[1]

/** Device and browser in plain words: `Windows 电脑 · Chrome 浏览器`. */
export function deviceText(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  return [named(SYSTEMS, text), named(BROWSERS, text)].filter(Boolean).join(' · ') || UNKNOWN_DEVICE
}

/**
 * An address without its last part (IPv4) or its second half (IPv6): enough to recognise a network, too little to find a person by a
 * screenshot.
 */
export function maskAddress(ip: string | null): string {
  if (!ip) return '—'
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.*`
  return `${plain.split(':').slice(0, 4).join(':')}:*`
}
