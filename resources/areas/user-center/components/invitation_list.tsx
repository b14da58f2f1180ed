import type { InvitationRow } from '#wire/company/transformers/staff'
import { PagedTable } from '~/components/paged_table'
import { StateTag } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { confirm, message } from '~/lib/feedback'
import { useListState } from '~/lib/list_state'
import { useAction } from '~/lib/query'
import { InvitationState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from '~/components/user_center.module.css'

/** Sent invitations; an open one can be withdrawn. */
export function InvitationList({ onInvite }: { onInvite: () => void }) {
  const list = useListState({})
  const revoke = useAction('/staff/invitation/delete', {
    refresh: ['/staff/invitation/list'],
    onDone: () => message.success('邀请已撤销'),
  })
  const state = (row: InvitationRow) =>
    row.expired ? <Tag>已失效</Tag> : <StateTag dictionary="invitationState" code={row.state} />
  const act = (row: InvitationRow) =>
    row.state === InvitationState.open && !row.expired ? (
      <Button
        tone="quiet"
        size="small"
        onClick={() =>
          void confirm({
            title: `撤销对 ${row.mobile} 的邀请？`,
            okText: '撤销',
            onOk: () => revoke.run({ id: row.id }),
          })
        }
      >
        撤销
      </Button>
    ) : null

  const columns: Column<InvitationRow>[] = [
    { key: 'mobile', label: '手机号', render: (row) => row.mobile, fixed: true },
    { key: 'name', label: '姓名', render: (row) => row.name ?? '--' },
    { key: 'role', label: '角色', render: (row) => row.roleName },
    { key: 'state', label: '状态', render: state },
    { key: 'createdTime', label: '邀请时间', render: (row) => row.createdTime },
    { key: 'act', label: '操作', render: act, fixed: true },
  ]
  return (
    <PagedTable
      name="invitations"
      path="/staff/invitation/list"
      list={list}
      rowKey={(row: InvitationRow) => row.id}
      columns={columns}
      renderCard={(row) => (
        <div className={styles.staffCard}>
          <div className="line">
            <b>{row.mobile}</b> {row.name} {state(row)} <span className="push">{act(row)}</span>
          </div>
          <div className="text-faint text-small">
            {row.roleName} · {row.createdTime?.slice(0, 16)}
          </div>
        </div>
      )}
      empty={{
        of: '邀请',
        title: '还没有发出邀请',
        hint: '填写同事的手机号和角色，对方登录后接受即可加入，邀请 7 天内有效',
        actions: (
          <Button tone="primary" onClick={onInvite}>
            邀请员工
          </Button>
        ),
      }}
    />
  )
}
