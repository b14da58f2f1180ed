import type { HttpContext } from '@adonisjs/core/http'
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
import {
  certificationValidator,
  invitationAnswerValidator,
  joinValidator,
  letterValidator,
  lookupValidator,
} from '#app/company/validators/certification'
import { siteName } from '#config/app'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { renderPdf } from '#core/pdf'

export default class CertificationController {
  async lookup({ request }: HttpContext) {
    const { regnum } = await request.validateUsing(lookupValidator)
    return ok(await lookUpCode(regnum))
  }

  async get({ actor }: HttpContext) {
    return ok(await certificationOf(actor.userId!))
  }

  async add(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(certificationValidator)
    return ok(
      await once(ctx, async (trx) => toApplicationRow(await applyForCertification(input, ctx.actor, trx))),
      '已提交，请等待审核'
    )
  }

  async join(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(joinValidator)
    return ok(
      await once(ctx, async (trx) => toApplicationRow(await applyToJoin(input, ctx.actor, trx))),
      '已提交，请等待企业管理员审批'
    )
  }

  async withdraw(ctx: HttpContext) {
    await once(ctx, (trx) => withdrawJoin(ctx.actor, trx))
    return ended('已撤回')
  }

  async change(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(certificationValidator)
    return ok(
      await once(ctx, async (trx) => toApplicationRow(await applyForChange(input, ctx.actor, trx))),
      '已提交，请等待审核'
    )
  }

  async leave(ctx: HttpContext) {
    await once(ctx, (trx) => leaveCompany(ctx.actor, trx))
    return ended('已退出企业，请重新登录')
  }

  async invitation(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(invitationAnswerValidator)
    await once(ctx, (trx) => answerInvitation(input, ctx.actor, trx))
    return ended(input.accept ? '已加入企业' : '已谢绝邀请')
  }

  async letter({ request, response, actor }: HttpContext) {
    const facts = await request.validateUsing(letterValidator)
    const user = await User.findOrFail(actor.userId!)
    const pdf = await renderPdf(authorisationLetter({ ...facts, siteName, userName: user.name, mobile: user.mobile }))
    return response
      .header('Content-Type', 'application/pdf')
      .header(
        'Content-Disposition',
        `attachment; filename="authorization.pdf"; filename*=UTF-8''${encodeURIComponent('企业授权委托书.pdf')}`
      )
      .send(pdf)
  }
}
