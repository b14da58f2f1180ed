import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { now } from '#core/clock'
import { contentDisposition } from '#app/system/controllers/files_controller'
import { companyStatement } from '#app/ledger/queries/company_statement'
import { frozenOf, listHolds } from '#app/ledger/queries/list_holds'
import { requestWithdrawal } from '#app/bank/actions/request_withdrawal'
import { transferToMember } from '#app/bank/actions/transfer_to_member'
import * as queries from '#app/bank/queries/company_money'
import { exportStatement } from '#app/bank/queries/export_statement'
import { receiptPdf } from '#app/bank/queries/receipt_pdf'
import { partnersOf } from '#app/bank/trading_partners'
import { toWithdrawRow } from '#app/bank/transformers/bank'
import * as validators from '#app/bank/validators/bank'

function sendFile({ response }: HttpContext, name: string, type: string, contents: Buffer) {
  response.header('Content-Type', type)
  response.header('Content-Disposition', contentDisposition(name))
  return response.send(contents)
}

/** Money of the caller's company: lists, statement, money out, transfers. */
export default class CompanyMoneyController {
  async transfers(ctx: HttpContext) {
    return ok(
      await queries.listTransfers(
        ctx.actor.companyId!,
        await ctx.request.validateUsing(validators.transferListValidator)
      )
    )
  }

  async withdrawals(ctx: HttpContext) {
    return ok(
      await queries.listWithdrawals(
        ctx.actor.companyId!,
        await ctx.request.validateUsing(validators.withdrawListValidator)
      )
    )
  }

  async accounts(ctx: HttpContext) {
    return ok(
      await queries.listAccounts(ctx.actor.companyId!, await ctx.request.validateUsing(validators.accountListValidator))
    )
  }

  async frozen(ctx: HttpContext) {
    const { freezeType } = await ctx.request.validateUsing(validators.freezeAmountValidator)
    return ok(await frozenOf(ctx.actor.companyId!, freezeType))
  }

  async holds(ctx: HttpContext) {
    return ok(await listHolds(ctx.actor.companyId!, await ctx.request.validateUsing(validators.freezeListValidator)))
  }

  async statement(ctx: HttpContext) {
    return ok(
      await companyStatement(ctx.actor.companyId!, await ctx.request.validateUsing(validators.statementValidator))
    )
  }

  async exportStatement(ctx: HttpContext) {
    const filter = await ctx.request.validateUsing(validators.statementValidator)
    const contents = await exportStatement(ctx.actor.companyId!, filter)
    const name = `资金流水_${now().toFormat('yyyyMMddHHmm')}.xlsx`
    return sendFile(ctx, name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contents)
  }

  async receipt(ctx: HttpContext) {
    const { kind, id } = await ctx.request.validateUsing(validators.receiptValidator)
    const { name, contents } = await receiptPdf(kind, id, ctx.actor.companyId!)
    return sendFile(ctx, name, 'application/pdf', contents)
  }

  async withdraw(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.withdrawValidator)
    return ok(
      await once(ctx, async (trx) => toWithdrawRow(await requestWithdrawal(input, ctx.actor, trx))),
      '出金申请已提交'
    )
  }

  async transfer(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.transferValidator)
    return ok(await once(ctx, (trx) => transferToMember(input, ctx.actor, trx)), '转账成功')
  }

  async partners(ctx: HttpContext) {
    return ok(await partnersOf(ctx.actor.companyId!))
  }
}
