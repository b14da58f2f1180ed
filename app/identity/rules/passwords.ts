/*
 * Rules for new passwords (glossary §3.1). The login only requires four characters, so that old passwords stay valid.
 */

/** Common passwords of letters and digits, in lower case. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwerty12 qwerty123 qwertyuiop1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
   q1w2e3r4 a1b2c3d4 abc12345 abc123456 abcd1234 abcd123456 aa123456 a1234567 a12345678 a123456789 12345678a 123456789a 1234567a
   123456aa 123456ab 123456abc 1234abcd 123abc123 asd12345 asd123456 asdf1234 asdfgh123 zxcvbnm1 zxcvbn123 qwe12345 qwe123456
   qq123456 qq123456789 woaini520 woaini521 woaini1314 woaini123 iloveyou1 5201314a admin123 admin1234 admin123456 administrator1
   root1234 test1234 welcome1 welcome123 letmein1 monkey123 dragon123 sunshine1 princess1 football1 superman1 master123 hello123
   changeme1 mianhua123 cotton123 cotton2024 cotton2025 cotton2026 mianqiao123 china123 beijing2008 1234qwer 123qweasd 123qwe123
   qwer1234 q123456789 w123456789 z123456789 zz123456 ww123456 ll123456 li123456 wang1234 wang123456 zhang123 zhang123456 liu123456
   aaa123456 aaa111111 a11111111 a00000000 111111aa 11111111a 88888888a a88888888 66666666a a66666666 147258369a 123321aa abc123abc`
    .split(/\s+/)
    .filter(Boolean)
)

/**
 * The first problem of a new password, or null.
 *
 * @param mobile mobile of the user, which the password must not contain
 */
export function passwordProblem(password: string, mobile?: string | null): string | null {
  if (password.length < 8) return '密码最少8位'
  if (password.length > 64) return '密码最多64位'
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字'
  if (COMMON.has(password.toLowerCase()) || new Set(password).size < 4) return '密码过于常见，请换一个'
  if (mobile && password.includes(mobile)) return '密码不能包含手机号'
  return null
}

/** Age of a password in days after which a member is asked to change it. */
export const PASSWORD_DAYS = 180
