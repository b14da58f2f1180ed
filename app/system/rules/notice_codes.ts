import { NoticeType } from '#app/system/codes'

type TwoDigits<Digits extends string> = Digits extends `${infer First}${infer Rest}`
  ? Rest extends ''
    ? `0${First}`
    : Digits
  : never

/** `'N01'` … `'N23'`: a notice is written as its table calls it (state-machines §14), in code as in the database. The number is its type. */
export type NoticeCode = `N${TwoDigits<`${NoticeType}`>}`

/** N05 → 点价. */
export const typeOfNotice = (code: NoticeCode) => NoticeType.entry(Number(code.slice(1)) as NoticeType).code

/** 点价 → N05. */
export const codeOfNotice = (type: NoticeType) => `N${String(type).padStart(2, '0')}` as NoticeCode
