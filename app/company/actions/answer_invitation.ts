import { moveCertification } from '#app/identity/moves'
import { moveInvitation } from '#app/company/moves'
import CompanyApplication from '#app/company/models/company_application'
import CompanyInvitation from '#app/company/models/company_invitation'
import { admitMember, lockCompany, lockUserRow } from '#app/company/shared/membership'
import { openInvitationsFor } from '#app/company/queries/list_invitations'
import User from '#app/identity/models/user'
import { notify } from '#app/system/shared/notices'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { refuseUnlessMayApply } from '#app/company/rules/may_apply'
import { ApplicationKind, ApplicationState, CompanyState, InvitationState, type StaffRole } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * The invited user accepts or declines. The manager has agreed by inviting, so accepting is unbound → inReview → certified at once; it writes
 * an approved request, so that the user's timeline is complete.
 */
export async function answerInvitation(
  input: { id: number; accept: boolean },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const me = await User.query({ client: trx }).where('id', actor.userId!).firstOrFail()
    const open = await openInvitationsFor(trx, me.mobile).where('i.id', input.id).first()
    if (!open) throw refuse(CompanyRefusal.invitationMissing)

    const company = await lockCompany(trx, open.company_id)
    const user = await lockUserRow(trx, me.id)
    const invitation = await CompanyInvitation.query({ client: trx })
      .where({ id: input.id, state: InvitationState.open })
      .forUpdate()
      .first()
    if (!invitation) throw refuse(CompanyRefusal.invitationMissing)
    if (input.accept) {
      refuseUnlessMayApply(user)
      if (company.state !== CompanyState.active) throw refuse(CompanyRefusal.tradeRestricted)
      await moveCertification(trx, actor, user, {
        to: BindCompanyState.inReview,
        action: 'certification.invited',
        summary: `接受企业邀请：${company.name}`,
        fields: { name: user.name ?? invitation.name },
      })
      await admitMember(trx, actor, company, user, [invitation.role as StaffRole])
      const { id } = await CompanyApplication.create(
        {
          userId: user.id,
          companyId: company.id,
          kind: ApplicationKind.joining,
          state: ApplicationState.approved,
          applicantName: user.name,
          name: company.name,
          regnum: company.regnum,
          memo: '接受企业邀请',
          decidedBy: '企业邀请',
        },
        { client: trx }
      )
      await trx.rawQuery('update company_applications set decided_at = now() where id = ?', [id])
    }
    await moveInvitation(trx, actor, invitation, {
      to: input.accept ? InvitationState.accepted : InvitationState.declined,
      action: input.accept ? 'invitation.accept' : 'invitation.decline',
      summary: input.accept ? '接受企业邀请' : '谢绝企业邀请',
      columns: { answered_at: trx.raw('now()') },
    })
    await notify(trx, {
      code: 'N01',
      userId: invitation.invitedBy,
      title: input.accept ? '员工已加入企业' : '员工谢绝了邀请',
      content: `${user.name ?? user.mobile}${input.accept ? '已接受邀请，加入' : '谢绝了邀请，未加入'}${company.name}。`,
      link: '/user-center/staff-management',
    })
  }, outer)
}
