/*
 * Rules for new passwords (glossary §3.1). The login only requires four characters, so that old passwords stay valid. Nobody has to change a
 * password because of its age: people who must choose weaker ones (`mianhua1`, `mianhua2`).
 */
import { COMMON_PASSWORDS } from '#app/identity/reference/common_passwords'

/** Surnames and words in pinyin, rows of keys: what people in China put before or behind a row of digits. */
const HABITS = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han feng cao peng zeng xiao
   tian dong yuan pan jiang cai yu du ye cheng wei su lv ding ren lu yao shen zhong cui tan fan liao shi jin jia xia fu fang zou xiong bai meng qin
   woaini aini woaiwo baobei laopo laogong mama baba zhongguo beijing shanghai xinjiang wulumuqi china love iloveyou admin root user test password
   passwd pass qq a aa aaa abc abcd asd asdf asdfgh qwe qwer qwert qwerty zxc zxcv zxcvbnm q w z qaz wsx qazwsx`.split(
    /\s+/
  )
)

/** Words of this trade and of this site: the first that come to the mind of who makes a password here. */
const TRADE = new Set(
  `mianqiao mian mianhua mianfang miansha mianhuo mianchang mianjia mianye xinmian zhongmian fangzhi fangzhichang yahua yahuachang jiaoyi maimai
   cotton cottonbridge bridge yarn textile ginning trade trader market caiwu finance kuaiji jingli manager auction auditor ops`.split(
    /\s+/
  )
)

/** Rows of digits that are chosen as numbers: in sequence, repeated, or read as words (520, 1314). */
const ROWS = new Set(
  `1234567 12345678 123456789 1234567890 123456 12345 1234 123 123123 123321 321321 654321 112233 111222 147258 147258369 159357 520 521 1314 5201314
   5211314 1314520 1314521 520520 521521 7758521 110110 168168 518518 888168`.split(/\s+/)
)

const YEAR = /^(?:19|20)\d\d$/
const REPEATED = /^(\d)\1{4,}$/

/** Whether a password is a usual word with a usual row of digits, or a year, before or behind it. */
function isHabit(password: string): boolean {
  const letters = password.replace(/\d/g, '')
  const digits = password.replace(/\D/g, '')
  if (password !== letters + digits && password !== digits + letters) return false
  return (HABITS.has(letters) || TRADE.has(letters)) && (ROWS.has(digits) || YEAR.test(digits) || REPEATED.test(digits))
}

/** Shortest own name that a password must not contain: one Chinese character, or three letters, may stand in any word. */
const isName = (text: string) => text.length >= (/[^\x20-\x7e]/.test(text) ? 2 : 4)

/** Parts of what somebody else knows of a person: a mobile counts without its prefix as well. */
const partsOf = (own: string) => (/^1\d{10}$/.test(own) ? [own.slice(-8)] : [own])

/**
 * The first problem of a new password, or null.
 *
 * @param own mobile, names and company of the user, which the password must not contain
 */
export function passwordProblem(password: string, own: readonly (string | null | undefined)[] = []): string | null {
  if (password.length < 8) return '密码最少8位'
  if (password.length > 64) return '密码最多64位'
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字'
  const lower = password.toLowerCase()
  if (COMMON_PASSWORDS.has(lower) || isHabit(lower) || new Set(password).size < 4) return '密码过于常见，请换一个'
  const names = own.flatMap((name) => (name ? partsOf(name.trim().toLowerCase()) : [])).filter(isName)
  if (names.some((name) => lower.includes(name))) return '密码不能包含手机号、姓名、用户名或企业名称'
  return null
}
