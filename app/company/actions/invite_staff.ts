import { moveInvitation } from '#app/company/moves'
import CompanyInvitation from '#app/company/models/company_invitation'
import { lockCompany } from '#app/company/shared/membership'
import { OPEN_INVITATION } from '#app/company/queries/list_invitations'
import { INVITATION_DAYS } from '#app/company/rules/invitation'
import User from '#app/identity/models/user'
import { notify } from '#app/system/shared/notices'
import { queueSms } from '#app/system/sms/queue_sms'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { CompanyState, InvitationState, StaffRole } from '#app/company/codes'
import { YesNo } from '#core/codes'
import { CompanyRefusal } from '#app/company/refusals'

/** `name` becomes that of a person who has none yet: orders and contracts name whoever acts for a company. */
export type InviteInput = { mobile: string; name: string; role: StaffRole }

/** Largest number of open invitations of a company: each one costs an SMS. */
const MOST_OPEN = 50

/**
 * Invites a mobile number, registered or not. Whether its owner belongs to another company is not disclosed to the inviter; the owner learns
 * it when accepting.
 */
export async function inviteStaff(input: InviteInput, actor: Actor, outer?: Trx): Promise<CompanyInvitation> {
  return inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    if (company.state !== CompanyState.active) throw refuse(CompanyRefusal.tradeRestricted)
    const user = await User.query({ client: trx }).where({ mobile: input.mobile, is_del: YesNo.no }).first()
    if (user?.companyId === company.id) throw refuse(CompanyRefusal.alreadyStaff)

    await moveInvitation.where(
      trx,
      actor,
      (query) => void query.where({ company_id: company.id }).whereRaw(`not ${OPEN_INVITATION}`),
      { to: InvitationState.revoked, action: 'invitation.revoke', summary: '邀请逾期未接受' }
    )
    const open = await trx
      .from('company_invitations')
      .where({ company_id: company.id, state: InvitationState.open })
      .select('mobile')
    if (open.some(({ mobile }) => mobile === input.mobile)) throw refuse(CompanyRefusal.alreadyInvited)
    if (open.length >= MOST_OPEN) throw refuse(CompanyRefusal.tooManyInvitations)

    const invitation = await CompanyInvitation.create(
      {
        companyId: company.id,
        mobile: input.mobile,
        name: input.name,
        role: input.role,
        state: InvitationState.open,
        invitedBy: actor.userId!,
      },
      { client: trx }
    )
    const content = `${company.name}邀请您加入企业，角色为${StaffRole.word(input.role)}，请在${INVITATION_DAYS}天内登录后到基本信息页确认。`
    if (user)
      await notify(trx, {
        code: 'N01',
        userId: user.id,
        title: '企业邀请',
        content,
        link: '/user-center/basic-info',
        sms: [user.mobile],
      })
    else await queueSms(trx, input.mobile, 'notice', { content })
    await audit(trx, actor, {
      action: 'staff.invite',
      entity: 'company',
      entityId: company.id,
      after: { mobile: input.mobile, role: input.role },
      summary: `邀请员工：${input.mobile}`,
    })
    return invitation
  }, outer)
}

/** Takes back an open invitation. */
export async function revokeInvitation(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const revoked = await moveInvitation.where(
      trx,
      actor,
      { id: input.id, company_id: actor.companyId! },
      {
        to: InvitationState.revoked,
        action: 'staff.uninvite',
        summary: '撤销员工邀请',
        after: { id: input.id },
        on: { entity: 'company', id: actor.companyId! },
      }
    )
    if (revoked.length === 0) throw refuse(CompanyRefusal.invitationMissing)
  }, outer)
}
