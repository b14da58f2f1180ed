import type { HttpContext } from '@adonisjs/core/http'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { appUrl } from '#config/app'
import User from '#app/identity/models/user'
import { sendSmsCode } from '#app/identity/sms_codes'
import { applyAccount, resumeApplication } from '#app/bank/actions/apply_account'
import { addCard, deleteCard, editCard, makePrimary } from '#app/bank/actions/bank_cards'
import { closeAccount } from '#app/bank/actions/close_account'
import { setPayPassword } from '#app/bank/actions/set_pay_password'
import { confirmSmallAmount, sendSmallAmount } from '#app/bank/actions/verify_card'
import { askAboutApplication, tolerantly } from '#app/bank/ask_bank'
import { DEMO_BANK_PATH, simulatorAddress } from '#app/bank/gateway/main'
import { accountOverview, virtualAccount } from '#app/bank/queries/company_money'
import { toBankCardRow, type AccountOverview } from '#app/bank/transformers/bank'
import * as validators from '#app/bank/validators/bank'
import { BankAccountState } from '#app/bank/codes'

/** The company's account at the bank, its cards, and the pay password of the person. */
export default class AccountsController {
  async get(ctx: HttpContext) {
    const overview = await accountOverview(ctx.actor.companyId!)
    const user = await User.findOrFail(ctx.actor.userId!)
    const { account } = overview
    // Only the demo has a bank that anybody may pay into.
    const demoBank =
      simulatorAddress() && account?.state === BankAccountState.open
        ? `${DEMO_BANK_PATH}/cashier?subAccount=${account.bankCard}&name=${encodeURIComponent(account.companyName)}`
        : null
    const body: AccountOverview = { ...overview, hasPayPassword: user.payPassword !== null, demoBank }
    return ok(body)
  }

  async virtual(ctx: HttpContext) {
    return ok(await virtualAccount(ctx.actor.companyId!))
  }

  /** The bank sends the browser back to the address at which this person knows us: another one would not know the session. */
  private returnUrl({ request }: HttpContext) {
    const host = request.host()
    return `${host ? `${request.protocol()}://${host}` : appUrl}/user-center/transfer-list`
  }

  async apply(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.applyValidator)
    const body = await once(ctx, async (trx) => {
      const { account, request } = await applyAccount(input, this.returnUrl(ctx), ctx.actor, trx)
      return { accountId: account.id, state: account.state, request }
    })
    return ok(body)
  }

  /** Back to the bank's page while the application runs. */
  async resume(ctx: HttpContext) {
    return ok({ request: await resumeApplication(this.returnUrl(ctx), ctx.actor) })
  }

  /** Asks the bank whether the application has been decided; its report may be lost or late. */
  async synchronise(ctx: HttpContext) {
    let changed = false
    await tolerantly(async () => {
      changed = await askAboutApplication(ctx.actor.companyId!)
    })
    return ok({ changed })
  }

  async close(ctx: HttpContext) {
    await once(ctx, (trx) => closeAccount(ctx.actor, trx))
    return ended('销户成功')
  }

  async cards(ctx: HttpContext) {
    return ok((await accountOverview(ctx.actor.companyId!)).cards)
  }

  async addCard(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.cardValidator)
    return ok(await once(ctx, async (trx) => toBankCardRow(await addCard(input, ctx.actor, trx))))
  }

  async editCard(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.cardEditValidator)
    return ok(await once(ctx, async (trx) => toBankCardRow(await editCard(input, ctx.actor, trx))))
  }

  async primaryCard(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(validators.idValidator)
    return ok(await once(ctx, async (trx) => toBankCardRow(await makePrimary(id, ctx.actor, trx))))
  }

  async deleteCard(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(validators.idValidator)
    await once(ctx, (trx) => deleteCard(id, ctx.actor, trx))
    return ended()
  }

  async verifyCard(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(validators.idValidator)
    return ok(toBankCardRow(await sendSmallAmount(id, ctx.actor)), '银行已向该账户打款，请查收后输入金额')
  }

  async confirmCard(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.cardConfirmValidator)
    return ok(toBankCardRow(await confirmSmallAmount(input, ctx.actor)), '银行卡验证成功')
  }

  async sendSms(ctx: HttpContext) {
    const user = await User.findOrFail(ctx.actor.userId!)
    return ok({ codeKey: await sendSmsCode(user.mobile, ctx.request.ip()) }, '验证码已发送')
  }

  async setPayPassword(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.payPasswordValidator)
    await once(ctx, (trx) => setPayPassword(input, ctx.actor, trx))
    return ended('支付密码设置成功')
  }
}
