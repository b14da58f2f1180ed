import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TabList } from '~/components/tab_list'
import { UserCenter } from '~/components/user_center'
import { useCall } from '~/lib/query'
import { InvitationList } from './components/invitation_list'
import { InviteStaff } from './components/invite_staff'
import { JoinRequests } from './components/join_requests'
import { PurchaseLimits } from './components/purchase_limits'
import { StaffList } from './components/staff_list'
import { ApplicationState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

/** The manager's page: staff, requests to join, sent invitations. The tab is kept in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const tab = ['staff', 'request', 'invitation', 'purchase'].includes(params.get('tab') ?? '')
    ? params.get('tab')!
    : 'staff'
  const requests = useCall('/staff/request/list', { page: 1, pageSize: 100 })
  const waiting = requests.data?.data.filter(({ state }) => state === ApplicationState.inReview).length ?? 0

  return (
    <UserCenter
      title="员工管理"
      actions={
        <Button tone="primary" onClick={() => setInviting(true)}>
          邀请员工
        </Button>
      }
    >
      <TabList
        label="员工管理"
        tabs={[
          { key: 'staff', label: '员工' },
          { key: 'request', label: <>加入申请 {waiting > 0 && <span className="badge">{waiting}</span>}</> },
          { key: 'invitation', label: '邀请记录' },
          { key: 'purchase', label: '采购限额' },
        ]}
        chosen={tab}
        onChoose={(key) => setParams(key === 'staff' ? {} : { tab: key })}
      />
      <div role="tabpanel">
        {tab === 'request' ? (
          <JoinRequests onInvite={() => setInviting(true)} />
        ) : tab === 'invitation' ? (
          <InvitationList onInvite={() => setInviting(true)} />
        ) : tab === 'purchase' ? (
          <PurchaseLimits />
        ) : (
          <StaffList onInvite={() => setInviting(true)} />
        )}
      </div>
      {inviting && <InviteStaff onClose={() => setInviting(false)} />}
    </UserCenter>
  )
}
