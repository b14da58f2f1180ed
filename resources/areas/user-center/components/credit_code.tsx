import type { CodeLookup } from '#wire/company/transformers/certification'
import { Input } from 'antd'
import { useWatch } from 'react-hook-form'
import { Field } from '~/components/field'
import { useCall } from '~/lib/query'
import { creditCode } from '~/lib/rules'
import styles from '~/components/user_center.module.css'

/** A pasted code without full-width letters, spaces and lower case, which credit codes do not contain. */
export const cleanCode = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** Looks up a complete, valid code; other codes are not sent. */
export function useCodeLookup(typed: string) {
  const regnum = cleanCode(typed ?? '')
  const complete = regnum.length === 18 && creditCode(regnum) === undefined
  const { data, isFetching } = useCall('/certification/lookup', { regnum }, { enabled: complete, staleTime: 60_000 })
  return { found: complete ? data : undefined, looking: complete && isFetching }
}

/** Input of the credit code, with the result of the lookup below. */
export function CreditCodeField({ found, looking }: { found: CodeLookup | undefined; looking: boolean }) {
  const typed = cleanCode(useWatch({ name: 'regnum' }) ?? '')
  const wrong = typed.length >= 18 && creditCode(typed) !== undefined
  const said = wrong
    ? '请与营业执照核对：应为18位，不含字母 I、O、S、V、Z，末位是校验码'
    : looking
      ? '正在查询…'
      : found?.outcome === 'new'
        ? '该企业尚未认证，请填写以下资料'
        : (found?.message ?? '18位，营业执照上的统一社会信用代码')
  return (
    <Field
      name="regnum"
      label="统一社会信用代码"
      required
      className={styles.whole}
      rules={[(value: string) => creditCode(cleanCode(value))]}
      hint={<span className={wrong || (found && found.outcome !== 'new') ? 'text-warn' : undefined}>{said}</span>}
    >
      <Input maxLength={40} autoComplete="off" placeholder="请输入18位统一社会信用代码" style={{ maxWidth: 480 }} />
    </Field>
  )
}
