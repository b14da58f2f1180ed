import type { AddressRow } from '#wire/company/transformers/address'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { Contact } from '~/components/company_card'
import { Field } from '~/components/field'
import { RegionCascader } from '~/components/region_cascader'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { UserCenter } from '~/components/user_center'
import { call } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { readAgain, useAction, useCall } from '~/lib/query'
import { ModalForm } from './components/modal_form'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './addresses_page.module.css'

const reload = () => readAgain('/address/list')

/** Delivery addresses; the default one is preset in every order. */
export function Component() {
  const query = useCall('/address/list', { pageSize: 100 })
  const [editing, setEditing] = useState<AddressRow | 'new' | null>(null)
  const rows = query.data?.data
  const add = (
    <Button tone="primary" onClick={() => setEditing('new')}>
      新增地址
    </Button>
  )

  return (
    <UserCenter title="收货地址" aside={rows && <span className="text-soft">共 {rows.length} 个</span>} actions={add}>
      {query.isError && !rows ? (
        <div className="card">
          <ErrorState error={query.error} hint="" onRetry={() => void query.refetch()} />
        </div>
      ) : !rows ? (
        <div className="card">
          <div className="inside">
            <Bones lines={4} />
          </div>
        </div>
      ) : rows.length === 0 ? (
        <div className="card">
          <EmptyState title="还没有收货地址" hint="选择送到的订单要有收货地址" actions={add} />
        </div>
      ) : (
        <div className={styles.addressList}>
          {rows.map((row) => (
            <AddressCard key={row.id} row={row} onEdit={() => setEditing(row)} />
          ))}
        </div>
      )}
      {editing && (
        <EditAddress
          row={editing === 'new' ? null : editing}
          first={rows?.length === 0}
          onClose={() => setEditing(null)}
        />
      )}
    </UserCenter>
  )
}

function AddressCard({ row, onEdit }: { row: AddressRow; onEdit: () => void }) {
  const remove = useAction('/address/delete', { refresh: ['/address/list'], onDone: () => message.success('已删除') })
  const makePrimary = useAction('/address/edit', {
    refresh: ['/address/list'],
    onDone: () => message.success('已设为默认'),
  })
  const { full: _full, ...values } = row
  return (
    <article className={`card ${row.primary ? 'selected' : ''}`}>
      <div className="row">
        <b>{row.contactName}</b>
        {row.primary && <Tag tone="indigo">默认</Tag>}
      </div>
      <Contact mobile={row.contactMobile} />
      <div>{row.full}</div>
      {row.memo && <div className="text-faint text-small">{row.memo}</div>}
      <div className="acts">
        <Button tone="quiet" size="small" onClick={onEdit}>
          编辑
        </Button>
        {!row.primary && (
          <Button
            tone="quiet"
            size="small"
            disabled={makePrimary.busy}
            onClick={() => void makePrimary.run({ ...values, primary: true })}
          >
            设为默认
          </Button>
        )}
        <Button
          tone="quiet"
          size="small"
          onClick={() =>
            void confirm({
              title: '删除这个收货地址？',
              content: row.full,
              okText: '删除',
              danger: true,
              onOk: () => remove.run({ id: row.id }),
            })
          }
        >
          删除
        </Button>
      </div>
    </article>
  )
}

type Values = {
  contactName: string
  contactMobile: string
  region: string[]
  address: string
  memo: string
  primary: boolean
}

function EditAddress({ row, first, onClose }: { row: AddressRow | null; first?: boolean; onClose: () => void }) {
  async function save({ region, memo, ...values }: Values) {
    const [province, city, district] = region
    const input = { ...values, province, city: city ?? province, district: district ?? null, memo: memo.trim() || null }
    await (row ? call('/address/edit', { id: row.id, ...input }) : call('/address/add', input))
    message.success('已保存')
    await reload()
  }
  return (
    <ModalForm<Values>
      title={row ? '编辑收货地址' : '新增收货地址'}
      defaultValues={{
        contactName: row?.contactName ?? '',
        contactMobile: row?.contactMobile ?? '',
        region: row ? [row.province, row.city, row.district ?? ''].filter(Boolean) : [],
        address: row?.address ?? '',
        memo: row?.memo ?? '',
        primary: row?.primary ?? first ?? false,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="contactName" label="收货人" required>
        <Input maxLength={32} autoComplete="name" />
      </Field>
      <Field
        name="contactMobile"
        label="联系电话"
        required
        hint="手机号，或带区号的固定电话"
        rules={[
          (value: string) => (/^1\d{10}$|^0\d{2,3}-?\d{7,8}$/.test(value.trim()) ? undefined : '请输入正确的联系电话'),
        ]}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Field>
      <Field name="region" label="所在地区" required="请选择所在地区">
        <RegionCascader />
      </Field>
      <Field
        name="address"
        label="详细地址"
        required
        rules={[(value: string) => (value.trim().length >= 4 ? undefined : '详细地址最少4个字')]}
      >
        <Input maxLength={200} placeholder="街道、门牌号、库号" autoComplete="street-address" />
      </Field>
      <Field name="memo" label="备注" count={200}>
        <Input.TextArea maxLength={200} rows={2} placeholder="如：卸货时间、进厂要求" />
      </Field>
      {!row?.primary && (
        <Field name="primary" label="默认地址" hideLabel valueProp="checked">
          <Checkbox>设为默认地址</Checkbox>
        </Field>
      )}
    </ModalForm>
  )
}
