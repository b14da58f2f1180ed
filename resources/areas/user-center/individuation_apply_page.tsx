import { Input, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '~/components/field'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { StateTag, wordOf } from '~/components/state_tag'
import { UserCenter } from '~/components/user_center'
import { useAction, useCall } from '~/lib/query'
import { useCan, useSession } from '~/lib/use_session'
import { ModalForm } from '~/components/modal_form'
import { PriceWatches } from './components/price_watches'
import type { ApplyRow } from '#wire/market/transformers/individuation'
import { BindCompanyState, IndividuationKind, IndividuationState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './individuation.module.css'

const { ownBasis, priceAlerts } = IndividuationKind

const WHAT: Record<IndividuationKind, string> = {
  [ownBasis]: '填写本企业的基差和升贴水，选棉列表里多一栏“我的折算价”，只有本企业看得到',
  [priceAlerts]: '郑棉主力合约涨到或跌到您设的价位时通知您：站内，也可另选短信或推送',
}

/** 个性化申请: the company's applications, and the services it can apply for. */
export function Component() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const mayApply = useCan('individuation:apply')
  const query = useCall('/individuation/apply/list')
  const [applying, setApplying] = useState(false)
  const { data } = query
  const button = certified && mayApply && data && data.open.length > 0 && (
    <Button tone="primary" onClick={() => setApplying(true)}>
      申请开通
    </Button>
  )

  return (
    <UserCenter title="个性化申请" actions={button || undefined}>
      <section className="card">
        <header>
          <h2>申请记录</h2>
        </header>
        {query.isError && !data ? (
          <ErrorState error={query.error} hint="" onRetry={() => void query.refetch()} />
        ) : !data ? (
          <div className="inside">
            <Bones lines={3} />
          </div>
        ) : data.data.length === 0 ? (
          <EmptyState
            title="还没有申请"
            hint={
              <>
                {wordOf('individuationKind', ownBasis)}：{WHAT[ownBasis]}。
                <br />
                {wordOf('individuationKind', priceAlerts)}：{WHAT[priceAlerts]}。
              </>
            }
            actions={
              certified ? (
                button || <span className="text-soft">请联系企业管理员申请</span>
              ) : (
                <Link className="btn primary" to="/user-center/enterprise-certification">
                  先完成企业认证
                </Link>
              )
            }
          />
        ) : (
          <ul className={styles.applyList}>
            {data.data.map((row) => (
              <Apply key={row.id} row={row} />
            ))}
          </ul>
        )}
      </section>
      {data?.approved.includes(priceAlerts) && <PriceWatches />}
      {applying && <ApplyForm open={data?.open ?? []} onClose={() => setApplying(false)} />}
    </UserCenter>
  )
}

function Apply({ row }: { row: ApplyRow }) {
  return (
    <li>
      <p>
        <b>{wordOf('individuationKind', row.kind)}</b> <StateTag dictionary="individuationState" code={row.state} />
        <time className="text-faint text-small">{row.createdTime?.slice(0, 16)}</time>
      </p>
      <p className="text-soft text-small">
        {row.userName}：{row.purpose}
      </p>
      {row.state === IndividuationState.refused && <p className="text-warn text-small">未通过：{row.reason}</p>}
      {row.state === IndividuationState.approved && row.kind === ownBasis && (
        <Link className="btn small" to="/user-center/individuation/basis">
          填写基差和升贴水
        </Link>
      )}
    </li>
  )
}

function ApplyForm({ open, onClose }: { open: IndividuationKind[]; onClose: () => void }) {
  const apply = useAction('/individuation/apply/add', {
    refresh: ['/individuation/apply/list'],
  })
  return (
    <ModalForm<{ kind: IndividuationKind; purpose: string }>
      title="申请开通"
      defaultValues={{ kind: open[0], purpose: '' }}
      submit="提交申请"
      draft="individuation-apply"
      onClose={onClose}
      onSubmit={(values) => apply.run(values)}
    >
      <Field name="kind" label="申请类型" required hint={open.map((kind) => WHAT[kind]).join('；')}>
        <Select options={open.map((kind) => ({ value: kind, label: wordOf('individuationKind', kind) }))} />
      </Field>
      <Field
        name="purpose"
        label="用途说明"
        required
        count={500}
        rules={[(value: string) => (value.trim().length < 5 ? '请至少写5个字' : undefined)]}
      >
        <Input.TextArea rows={4} maxLength={500} placeholder="如：按本厂配棉要求比较各批次的性价比" />
      </Field>
    </ModalForm>
  )
}
