const SYSTEMS = [
  ['iPhone|iPad', '苹果手机'],
  ['Android', '安卓手机'],
  ['Windows', 'Windows 电脑'],
  ['Macintosh', '苹果电脑'],
  ['Linux', 'Linux 电脑'],
]
const BROWSERS = [
  ['MicroMessenger', '微信'],
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const firstOf = (words: string[][]) =>
  `case ${words.map(([sign, word]) => `when user_logs.user_agent ~ '${sign}' then '${word}'`).join(' ')} end`

/** SQL expression for browser and system of a user agent: `Chrome，Windows 电脑`. More specific names are matched first. */
export const BROWSER = `nullif(concat_ws('，', ${firstOf(BROWSERS)}, ${firstOf(SYSTEMS)}), '')`
