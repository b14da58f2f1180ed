import type { JoinRequestRow } from '#wire/company/transformers/staff'
import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '~/components/field'
import { PagedTable } from '~/components/paged_table'
import { StateTag } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { call } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { useListState } from '~/lib/list_state'
import { readAgain, useAction } from '~/lib/query'
import { ModalForm } from '~/components/modal_form'
import { ApplicationState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from '~/components/user_center.module.css'

/** Requests to join, open ones first. */
export function JoinRequests({ onInvite }: { onInvite: () => void }) {
  const list = useListState({})
  const [rejecting, setRejecting] = useState<JoinRequestRow | null>(null)
  const approve = useAction('/staff/request/approve', {
    refresh: ['/staff/request/list', '/staff/list'],
    onDone: () => message.success('已通过，对方现在是本企业业务员'),
  })
  const act = (row: JoinRequestRow) =>
    row.state === ApplicationState.inReview ? (
      <span className="no-wrap">
        <Button
          tone="quiet"
          size="small"
          onClick={() =>
            void confirm({
              title: `同意 ${row.applicantName ?? row.mobile} 加入？`,
              content: '通过后角色为业务员，可在员工列表调整。',
              okText: '通过',
              onOk: () => approve.run({ id: row.id }),
            })
          }
        >
          通过
        </Button>
        <Button tone="quiet" size="small" onClick={() => setRejecting(row)}>
          拒绝
        </Button>
      </span>
    ) : null

  const columns: Column<JoinRequestRow>[] = [
    { key: 'applicantName', label: '姓名', render: (row) => row.applicantName ?? '--', fixed: true },
    { key: 'mobile', label: '手机号', render: (row) => row.mobile },
    { key: 'memo', label: '说明', render: (row) => row.memo ?? '--', drops: true },
    { key: 'state', label: '状态', render: (row) => <StateTag dictionary="applicationState" code={row.state} /> },
    { key: 'reason', label: '拒绝原因', render: (row) => row.reason ?? '--', optional: true },
    { key: 'createdTime', label: '申请时间', render: (row) => row.createdTime },
    { key: 'act', label: '操作', render: act, fixed: true },
  ]
  return (
    <>
      <PagedTable
        name="join-requests"
        path="/staff/request/list"
        list={list}
        rowKey={(row: JoinRequestRow) => row.id}
        columns={columns}
        renderCard={(row) => (
          <div className={styles.staffCard}>
            <div className="line">
              <b>{row.applicantName}</b> {row.mobile} <StateTag dictionary="applicationState" code={row.state} />
            </div>
            <div className="text-faint text-small">
              {[row.memo, row.createdTime?.slice(0, 16)].filter(Boolean).join(' · ')}
            </div>
            <div className="acts">{act(row)}</div>
          </div>
        )}
        empty={{
          of: '加入申请',
          title: '没有加入申请',
          hint: '员工注册后输入本企业的统一社会信用代码，即可申请加入；也可以直接邀请',
          actions: (
            <Button tone="primary" onClick={onInvite}>
              邀请员工
            </Button>
          ),
        }}
      />
      {rejecting && <RejectRequest row={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

function RejectRequest({ row, onClose }: { row: JoinRequestRow; onClose: () => void }) {
  async function reject({ reason }: { reason: string }) {
    await call('/staff/request/reject', { id: row.id, reason: reason.trim() })
    message.success('已拒绝')
    await readAgain('/staff/request/list')
  }
  return (
    <ModalForm<{ reason: string }>
      title={`拒绝 ${row.applicantName ?? row.mobile} 的加入申请`}
      defaultValues={{ reason: '' }}
      submit="拒绝"
      danger
      onSubmit={reject}
      onClose={onClose}
    >
      <Field
        name="reason"
        label="原因"
        required
        count={200}
        hint="对方会收到"
        rules={[(value: string) => (value.trim().length >= 5 ? undefined : '原因最少5个字')]}
      >
        <Input.TextArea maxLength={200} rows={3} />
      </Field>
    </ModalForm>
  )
}
