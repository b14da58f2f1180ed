import type { StaffRow } from '#wire/company/transformers/staff'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { Contact } from '~/components/company_card'
import { PagedTable } from '~/components/paged_table'
import { optionsOf, StateTag, wordOf } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { useListState } from '~/lib/list_state'
import { useSession } from '~/lib/use_session'
import { EditRoles, EditSalesUser } from './staff_forms'
import { useStaffActions } from './staff_actions'
import { StaffState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from '~/components/user_center.module.css'

type Editing = { what: 'roles' | 'sales'; row: StaffRow } | null

/** Staff of the company, with the actions of a manager. */
export function StaffList({ onInvite }: { onInvite: () => void }) {
  const list = useListState({ keyword: 'string', state: StaffState })
  const self = useSession((state) => state.user?.id)
  const [editing, setEditing] = useState<Editing>(null)
  const { disable, enable, remove } = useStaffActions()

  const roles = (row: StaffRow) => row.roles.map((role) => wordOf('staffRole', role)).join('、') || '--'
  const act = (row: StaffRow) => (
    <span className="no-wrap">
      <Button tone="quiet" size="small" onClick={() => setEditing({ what: 'roles', row })}>
        角色
      </Button>
      <Button tone="quiet" size="small" onClick={() => setEditing({ what: 'sales', row })}>
        业务区域
      </Button>
      {row.state === StaffState.active && row.id !== self && (
        <Button tone="quiet" size="small" onClick={() => disable(row)}>
          停用
        </Button>
      )}
      {row.state === StaffState.disabled && !row.stoppedByPlatform && (
        <Button tone="quiet" size="small" onClick={() => enable(row)}>
          启用
        </Button>
      )}
      {row.id !== self && (
        <Button tone="quiet" size="small" onClick={() => remove(row)}>
          移出
        </Button>
      )}
    </span>
  )
  const state = (row: StaffRow) =>
    row.stoppedByPlatform ? <Tag tone="red">平台停用</Tag> : <StateTag dictionary="staffState" code={row.state} />
  const sales = (row: StaffRow) => (row.salesUserId === null ? '--' : (row.responsibleArea ?? '全部区域'))

  const columns: Column<StaffRow>[] = [
    {
      key: 'name',
      label: '姓名',
      sort: true,
      fixed: true,
      render: (row) => (
        <>
          {row.name ?? row.username} {row.id === self && <Tag tone="indigo">本人</Tag>}
        </>
      ),
    },
    { key: 'mobile', label: '手机号', render: (row) => <Contact mobile={row.mobile} /> },
    { key: 'roles', label: '角色', render: roles },
    { key: 'responsibleArea', label: '业务区域', render: sales },
    { key: 'state', label: '状态', sort: true, render: state },
    { key: 'joinedTime', label: '加入时间', sort: true, drops: true, render: (row) => row.joinedTime ?? '--' },
    { key: 'act', label: '操作', fixed: true, render: act },
  ]

  return (
    <>
      <div className={styles.barOfFilters}>
        <Input.Search
          aria-label="搜索员工"
          placeholder="姓名或手机号"
          allowClear
          defaultValue={list.filters.keyword}
          onSearch={(keyword) => list.setFilters({ keyword: keyword.trim() || undefined })}
          style={{ width: 220 }}
        />
        <Select
          aria-label="员工状态"
          allowClear
          placeholder="全部状态"
          options={optionsOf('staffState')}
          value={list.filters.state}
          onChange={(chosen) => list.setFilters({ state: chosen })}
          style={{ width: 120 }}
        />
      </div>
      <PagedTable
        name="staff"
        path="/staff/list"
        list={list}
        rowKey={(row: StaffRow) => row.id}
        columns={columns}
        empty={{
          of: '员工',
          title: '还没有员工',
          hint: '邀请同事加入后，按角色分配挂牌、下单和付款的权限',
          actions: (
            <Button tone="primary" onClick={onInvite}>
              邀请员工
            </Button>
          ),
        }}
        renderCard={(row) => (
          <div className={styles.staffCard}>
            <div className="line">
              <b>{row.name ?? row.username}</b> {state(row)}
              <span className="push">
                <Contact mobile={row.mobile} />
              </span>
            </div>
            <div className="text-faint text-small">
              {roles(row)}
              {row.salesUserId !== null && ` · 区域：${sales(row)}`}
            </div>
            <div className="acts">{act(row)}</div>
          </div>
        )}
      />
      {editing?.what === 'roles' && <EditRoles row={editing.row} onClose={() => setEditing(null)} />}
      {editing?.what === 'sales' && <EditSalesUser row={editing.row} onClose={() => setEditing(null)} />}
    </>
  )
}
