import type { AddressRow } from '#wire/company/transformers/address'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Contact } from '~/components/company_card'
import { AddressFields, addressInput, addressValues, type AddressValues } from '~/components/destination/address_fields'
import { Field } from '~/components/field'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { UserCenter } from '~/components/user_center'
import { call } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { readAgain, useAction, useCall } from '~/lib/query'
import { ModalForm } from '~/components/modal_form'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './addresses_page.module.css'

const reload = () => readAgain('/address/list')

/** Delivery addresses: orders, inquiries and signed lots on delivered terms choose from them, and the default one is preset. */
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
          <EmptyState
            title="还没有收货地址"
            hint="交货方式为送到的下单、询价和竞价签署从这里选择，默认地址自动带出"
            actions={add}
          />
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

type Values = AddressValues & { primary: boolean }

function EditAddress({ row, first, onClose }: { row: AddressRow | null; first?: boolean; onClose: () => void }) {
  async function save({ primary, ...values }: Values) {
    const input = { ...addressInput(values), primary }
    await (row ? call('/address/edit', { id: row.id, ...input }) : call('/address/add', input))
    message.success('已保存')
    await reload()
  }
  return (
    <ModalForm<Values>
      title={row ? '编辑收货地址' : '新增收货地址'}
      defaultValues={{ ...addressValues(row), primary: row?.primary ?? first ?? false }}
      onSubmit={save}
      onClose={onClose}
      draft={row ? undefined : 'address'}
    >
      <AddressFields />
      {!row?.primary && (
        <Field name="primary" label="默认地址" hideLabel valueProp="checked">
          <Checkbox>设为默认地址</Checkbox>
        </Field>
      )}
    </ModalForm>
  )
}
