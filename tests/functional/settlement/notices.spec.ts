import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { ClaimKind } from '#app/settlement/codes'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import { SettlementFile } from '#app/settlement/file_purposes'
import { scanOf } from '#tests/helpers/company'
import { createOperator } from '#tests/helpers/actors'
import { call, invoiceOf, makeDeal, must, travelTo, walk } from '#tests/functional/order/helpers'

test.group('Notices about settlements', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('an objection reaches the operators when it is raised', async ({ client, assert }) => {
    const { actor } = await createOperator({ roles: ['OPS'] })
    await db.from('operators').where('id', actor.userId!).update({ mobile: '13911110003' })
    const deal = await makeDeal(client)
    const { settlementId, orderId } = await walk(assert, deal, 'submit')
    const fileIds = [await scanOf(deal.buyer.user.id, SettlementFile.evidence)]
    const input = { settlementId, kind: ClaimKind.quality, content: '断裂比强度低于公检证书', fileIds }
    await must(assert, call(client, deal.buyer, '/settlement/dispute', input))
    const { order_no: orderNo } = await db.from('orders').where('id', orderId).firstOrFail()
    const { content } = await db.from('sms_messages').where('mobile', '13911110003').firstOrFail()
    assert.include(content, `订单${orderNo}买方提出异议`)
  })

  test('each step of a deal is told to the side that waits for it', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'done')
    const told = async (companyId: number) =>
      [...new Set((await db.from('notices').where('company_id', companyId)).map(({ code }) => code as string))].sort()
    // Received, settled, paid and invoiced for the seller; accepted, released, picked up, to be confirmed for the buyer.
    assert.includeMembers(await told(deal.seller.company.id), ['N03', 'N06', 'N07', 'N08', 'N10', 'N11'])
    assert.includeMembers(await told(deal.buyer.company.id), ['N04', 'N07', 'N08', 'N09', 'N11', 'N14'])
  })

  test('an invoice that is overdue is told to both sides, once', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    const told = async () =>
      (await db.from('notices').where({ code: 'N11', title: '开票逾期' }).orderBy('company_id')).map(
        ({ company_id: id }) => id as number
      )
    const { due } = await db.from('invoices').where('settlement_id', settlementId).firstOrFail()
    travelTo(new Date(due.getTime() - 1_000))
    assert.equal((await runSettlementTimeouts()).uninvoiced, 0)
    travelTo(new Date(due.getTime() + 1_000))
    assert.equal((await runSettlementTimeouts()).uninvoiced, 1)
    assert.sameMembers(await told(), [deal.buyer.company.id, deal.seller.company.id])
    travelTo(new Date(due.getTime() + 86_400_000))
    assert.equal((await runSettlementTimeouts()).uninvoiced, 0)
    assert.lengthOf(await told(), 2)
    await must(assert, call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId)))
  })

  test('an invoice that was issued in time is not', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'invoice')
    const { due } = await db.from('invoices').where('settlement_id', settlementId).firstOrFail()
    travelTo(new Date(due.getTime() + 1_000))
    assert.equal((await runSettlementTimeouts()).uninvoiced, 0)
  })
})
