import type { InvitationRow } from '#wire/company/transformers/staff'
import { refreshInfo } from '~/lib/account'
import { confirm, message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { Button } from '#ui/kit/button'
import styles from '~/components/user_center.module.css'

/** Invitations from companies; accepting one makes the user a certified member at once. */
export function Invitations({ invitations }: { invitations: InvitationRow[] }) {
  const answer = useAction('/certification/invitation/answer', {
    refresh: ['/certification/get', '/company/info/get', '/web/user/info/get'],
    onDone: async (_, { accept }) => {
      message.success(accept ? '已加入企业' : '已谢绝邀请')
      await refreshInfo()
    },
  })

  return invitations.map((invitation) => (
    <div className={styles.notice} key={invitation.id}>
      <p>
        <b>{invitation.companyName} 邀请您加入</b>
        角色：{invitation.roleName}，邀请时间 {invitation.createdTime?.slice(0, 16)}，
        {invitation.expiresTime?.slice(0, 16)} 前有效。
      </p>
      <Button
        tone="primary"
        disabled={answer.busy}
        onClick={() => void answer.run({ id: invitation.id, accept: true })}
      >
        加入企业
      </Button>
      <Button
        disabled={answer.busy}
        onClick={() =>
          void confirm({
            title: `谢绝 ${invitation.companyName} 的邀请？`,
            okText: '谢绝',
            onOk: () => answer.run({ id: invitation.id, accept: false }),
          })
        }
      >
        谢绝
      </Button>
    </div>
  ))
}
