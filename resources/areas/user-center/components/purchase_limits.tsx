import { Checkbox, Switch } from 'antd'
import { useState } from 'react'
import type { PurchaseLimitRow } from '#wire/order/transformers/purchase_request'
import { Contact } from '~/components/company_card'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { Bones, ErrorState } from '~/components/states'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { money } from '~/lib/format'
import { readAgain, useAction, useCall } from '~/lib/query'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { ModalForm } from '~/components/modal_form'
import styles from './purchase_limits.module.css'

const PATH = '/purchase/limit/get'

/** 采购限额: whether purchases above a limit have to be approved, and the limit of each person. */
export function PurchaseLimits() {
  const limits = useCall(PATH)
  const [editing, setEditing] = useState<PurchaseLimitRow | null>(null)
  const set = useAction('/purchase/approval/set', {
    refresh: [PATH],
    onDone: (_body, { enabled }) => message.success(enabled ? '采购审批已启用' : '采购审批已停用'),
  })
  if (limits.isError && !limits.data)
    return <ErrorState error={limits.error} hint="" onRetry={() => void limits.refetch()} />
  if (!limits.data) return <Bones lines={4} />
  const { enabled, people } = limits.data
  return (
    <>
      <section className={`card ${styles.switch}`}>
        <label>
          <Switch checked={enabled} loading={set.busy} onChange={(next) => void set.run({ enabled: next })} />
          <b>采购审批</b>
        </label>
        <p className="text-soft">
          启用后，超过限额的下单须由企业管理员（或有采购审批权限的员工）批准；询价和还价超过限额的，由他们议价。
          竞价由竞价权限和保证金约束，不计入限额。未设限额的员工不受限。
        </p>
      </section>
      <ul className={styles.people}>
        {people.map((row) => (
          <li key={row.userId} className="card">
            <div className={styles.who}>
              <b>{row.name}</b> <Contact mobile={row.mobile} />
              {row.exempt && <Tag tone="indigo">可审批，不受限</Tag>}
            </div>
            {!row.exempt && (
              <>
                <LimitPairs row={row} />
                <Button tone="quiet" size="small" onClick={() => setEditing(row)}>
                  设置限额
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && <EditLimit row={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const limitText = (cents: number | null) => (cents === null ? '不限' : `${money(cents)} 元`)

function LimitPairs({ row }: { row: PurchaseLimitRow }) {
  return (
    <dl className="pairs">
      <dt>单笔限额</dt>
      <dd>{row.always ? '每单都审批' : limitText(row.perOrder)}</dd>
      <dt>每日限额</dt>
      <dd>{row.always ? '每单都审批' : limitText(row.perDay)}</dd>
      <dt>今日已采购</dt>
      <dd>{money(row.spent)} 元</dd>
    </dl>
  )
}

type Values = { perOrder: number | null; perDay: number | null; always: boolean }

const cents = (yuan: number | null) => (yuan === null || yuan === undefined ? null : Math.round(yuan * 100))
const yuan = (amount: number | null) => (amount === null ? null : amount / 100)

function EditLimit({ row, onClose }: { row: PurchaseLimitRow; onClose: () => void }) {
  async function save({ perOrder, perDay, always }: Values) {
    await call('/purchase/limit/set', { userId: row.userId, perOrder: cents(perOrder), perDay: cents(perDay), always })
    message.success('限额已保存')
    await readAgain(PATH)
  }
  return (
    <ModalForm<Values>
      title={`${row.name} 的采购限额`}
      defaultValues={{ perOrder: yuan(row.perOrder), perDay: yuan(row.perDay), always: row.always }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="perOrder" label="单笔限额（元）" hint="合同含税金额，不填为不限">
        <NumberInput className={styles.amount} min={0.01} precision={2} placeholder="不限" />
      </Field>
      <Field
        name="perDay"
        label="每日限额（元）"
        hint="当日下单与有效报价合计，不含已批准的采购，不填为不限"
        rules={[
          (value, values) =>
            values.perOrder !== null && value < values.perOrder ? '每日限额不能低于单笔限额' : undefined,
        ]}
      >
        <NumberInput className={styles.amount} min={0.01} precision={2} placeholder="不限" />
      </Field>
      <Field name="always" label="每单都审批" hideLabel valueProp="checked">
        <Checkbox>每单都审批</Checkbox>
      </Field>
      <p className="text-faint text-small">对保存后的下单和出价生效。</p>
    </ModalForm>
  )
}
