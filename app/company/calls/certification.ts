import { call } from '#core/call'
import User from '#app/identity/models/user'
import { answerInvitation } from '#app/company/actions/answer_invitation'
import { applyForCertification } from '#app/company/actions/apply_for_certification'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { applyToJoin } from '#app/company/actions/apply_to_join'
import { leaveCompany } from '#app/company/actions/leave_company'
import { withdrawJoin } from '#app/company/actions/withdraw_join'
import { authorisationLetter } from '#app/company/documents/authorisation_letter'
import { certificationOf, lookUpCode } from '#app/company/queries/certification'
import { toApplicationRow } from '#app/company/transformers/application'
import { siteName } from '#config/app'
import { renderPdf } from '#core/pdf'
import * as certification from '#app/company/validators/certification'
// Certification (state-machines §1): for users without a company, therefore the access `user`.
call.read('/certification/get', {
  name: '查看企业认证',
  access: 'user',
  summary: 'Where the own certification stands, with timeline and invitations',
  run: ({ actor }) => certificationOf(actor.userId),
})

call.read('/certification/lookup', {
  name: '查询统一社会信用代码',
  access: 'user',
  summary: 'Look a credit code up: new, or join',
  input: certification.lookupValidator,
  run: ({ regnum }) => lookUpCode(regnum),
})

call.write('/certification/add', {
  name: '提交企业认证',
  access: 'user',
  summary: 'Apply for a new company',
  input: certification.certificationValidator,
  message: '已提交，请等待审核',
  run: async (input, { actor, trx }) => toApplicationRow(await applyForCertification(input, actor, trx)),
})

call.write('/certification/join', {
  name: '申请加入企业',
  access: 'user',
  summary: 'Ask to join a certified company',
  input: certification.joinValidator,
  message: '已提交，请等待企业管理员审批',
  run: async (input, { actor, trx }) => toApplicationRow(await applyToJoin(input, actor, trx)),
})

call.write('/certification/join/withdraw', {
  name: '撤回加入申请',
  access: 'user',
  summary: 'Take the own request to join back',
  message: '已撤回',
  run: async ({ actor, trx }) => {
    await withdrawJoin(actor, trx)
  },
})

call.write('/certification/change', {
  name: '申请变更认证资料',
  access: 'manager',
  summary: 'Apply for a change of certified data',
  input: certification.certificationValidator,
  message: '已提交，请等待审核',
  run: async (input, { actor, trx }) => toApplicationRow(await applyForChange(input, actor, trx)),
})

call.write('/certification/leave', {
  name: '退出企业',
  access: 'certified',
  summary: 'Leave the own company',
  message: '已退出企业，请重新登录',
  run: async ({ actor, trx }) => {
    await leaveCompany(actor, trx)
  },
})

call.write('/certification/invitation/answer', {
  name: '答复企业邀请',
  access: 'user',
  summary: 'Accept or decline an invitation',
  input: certification.invitationAnswerValidator,
  run: async (input, { actor, trx }) => {
    await answerInvitation(input, actor, trx)
  },
  message: (_body, input) => (input.accept ? '已加入企业' : '已谢绝邀请'),
})

call.file('/certification/template/download', {
  name: '下载授权书模板',
  access: 'user',
  summary: 'Authorisation letter as PDF',
  input: certification.letterValidator,
  run: async (input, { actor }) => {
    const user = await User.findOrFail(actor.userId)
    const letter = authorisationLetter({ ...input, siteName, userName: user.name, mobile: user.mobile })
    return { name: '企业授权委托书.pdf', type: 'application/pdf', contents: await renderPdf(letter) }
  },
})
