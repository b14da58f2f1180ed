import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { call } from '#core/call'
import { calls, type Call } from '#core/declared_calls'
import { refuse } from '#core/errors'
import { openapiDocument } from '#core/openapi/document'
import { CoreRefusal } from '#core/refusals'
import { requireSeen, seenField, versionOf } from '#core/seen'
import { declaredValidators, defineLabels } from '#core/validation'
import { resources } from '#app/admin/registry'
import { createMember } from '#tests/helpers/actors'

/**
 * Writing calls by which nobody binds himself to what another has put in front of him, with the reason. A new call is either declared with
 * `binds` or stands here.
 */
const BINDS_NOBODY: Record<string, string[]> = {
  'takes back, refuses, or asks the other side, who decides on it': [
    ...['/purchase/request/reject', '/purchase/request/withdraw'],
    ...['/order/reject', '/order/cancel', '/order/cancel/ask', '/order/cancel/withdraw', '/pair/roll/withdraw'],
    ...['/foreign/order/reject', '/foreign/order/withdraw', '/foreign/order/cancel/ask'],
    ...['/quotation/reject', '/quotation/withdraw', '/settlement/dispute', '/claim/offer', '/invoice/return'],
    '/invoice/fee/return',
    ...[
      '/pick/add',
      '/pick/reject',
      '/pick/cancel',
      '/pick/code',
      '/pair/point/cancel',
      '/pair/point/claim',
      '/auction/leave',
    ],
  ],
  'says itself what it is about: amount and payee, card, bales and weights, numbers of papers': [
    ...[
      '/bank/company/withdraw/add',
      '/bank/company/transfer/add',
      '/pick/record',
      '/invoice/register',
      '/invoice/red',
    ],
  ],
  'names version, amount or price by a field of its own, and is compared with it under the lock': [
    ...['/auction/register', '/auction/enter', '/auction/bid'],
  ],
  'decides on an invitation or a request that never changes: only its id can be open': [
    ...['/certification/invitation/answer', '/staff/request/approve', '/staff/request/reject'],
  ],
  'offers or keeps own data; who accepts an offer is bound by a call of his own': [
    ...['/batch/add', '/seed-fiber/goods/add', '/batch/arrive', '/batch/depart'],
    ...['/foreign/offer/add', '/foreign/offer/withdraw', '/foreign/order/document/add'],
    ...['/demand/add', '/demand/edit', '/demand/takedown', '/demand/delete'],
    ...['/demand/introduce', '/demand/recommended/set'],
    ...['/demand/plan/read', '/demand/plan/drafts'],
    ...[
      '/batch/import/upload',
      '/batch/import/sheet',
      '/batch/import/map',
      '/batch/import/confirm',
      '/batch/import/cancel',
    ],
    ...[
      '/seed-fiber/import/upload',
      '/seed-fiber/import/map',
      '/seed-fiber/import/confirm',
      '/seed-fiber/import/cancel',
      '/foreign/import/upload',
      '/foreign/import/map',
      '/foreign/import/confirm',
      '/foreign/import/cancel',
    ],
    ...['/seller/product/listing/add', '/seller/product/listing/bulk/add', '/seller/product/listing/delete'],
    ...['/seller/product/listing/price/edit', '/seller/product/listing/basis/edit'],
    ...['/seller/product/listing/terms/edit', '/seller/product/entrepot/edit'],
    ...['/seller/product/hold/add', '/seller/product/hold/delete'],
    ...[
      '/order/address/set',
      '/order/reference/set',
      '/address/add',
      '/address/edit',
      '/address/delete',
      '/company/info/edit',
      '/company/invoice/edit',
    ],
    ...['/web/user/info/edit', '/file/upload', '/finance/lead/add', '/notice/read', '/notice/settings/set'],
    ...['/notice/push/add', '/notice/push/remove', '/notice/push/test'],
    ...[
      '/individuation/apply/add',
      '/individuation/basis/save',
      '/individuation/watch/add',
      '/individuation/watch/delete',
    ],
  ],
  'keeps lists of the user': [
    ...['/cart/add', '/cart/delete', '/cart/accept', '/cotton/add', '/cotton/edit', '/cotton/delete'],
    ...['/cotton/item/add', '/cotton/item/delete', '/shop/saved/add', '/shop/saved/edit', '/shop/saved/delete'],
    ...['/shop/favourite/add', '/shop/favourite/delete', '/auction/subscribe', '/auction/outbid-alert'],
    ...['/auction/item/collect'],
  ],
  'accounts, proofs and cards of the caller': [
    ...['/login', '/logout', '/sendSms', '/captcha/challenge', '/captcha/sms', '/register', '/updatePass'],
    ...['/web/user/session/end', '/web/user/session/end/others'],
    ...['/web/user/password/update', '/bank/sms', '/bank/pay-password/set'],
    ...['/bank/company/account/apply', '/bank/company/account/resume', '/bank/company/account/synchronise'],
    '/bank/company/balance/get',
    ...['/bank/company/account/close', '/bank/card/add', '/bank/card/edit', '/bank/card/primary', '/bank/card/delete'],
    ...['/bank/card/verify', '/bank/card/confirm'],
  ],
  'membership and staff of a company, by its manager or oneself': [
    ...['/purchase/limit/set', '/purchase/approval/set'],
    ...['/certification/add', '/certification/join', '/certification/join/withdraw', '/certification/change'],
    ...['/certification/leave', '/staff/invitation/add', '/staff/invitation/delete', '/staff/role/edit'],
    ...['/staff/disable', '/staff/enable', '/staff/delete'],
    ...['/staff/salesUser/add', '/staff/salesUser/edit', '/staff/salesUser/delete'],
  ],
}

const seenValidator = defineLabels({ seen: '版本' })({ seen: seenField() })
declaredValidators.pop()

function declared<Made extends Call<string, never, never> | Call>(make: () => Made): Made {
  const made = make()
  calls.splice(calls.indexOf(made as Call), 1)
  return made
}

async function request(input: object) {
  const http = await testUtils.createHttpContext()
  http.request.request.method = 'POST'
  Object.assign(http.request.request.headers, { 'idempotency-key': randomUUID() })
  http.request.setInitialBody(input)
  http.actor = (await createMember()).actor
  return http
}

type Schema = { properties?: Record<string, Schema>; required?: string[]; items?: Schema }

test.group('Bound to what was seen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every writing call says whether it binds its caller', ({ assert }) => {
    const writing = calls.filter(
      ({ form, path }) => ['write', 'act', 'upload'].includes(form) && path.startsWith('/api/')
    )
    const exempt = Object.values(BINDS_NOBODY).flat()
    assert.lengthOf(new Set(exempt), exempt.length)
    const silent = writing.filter(({ binds }) => !binds).map(({ path }) => path.slice(4))
    assert.sameMembers(silent, exempt, 'declare `binds` of the call, or name it here with the reason')
  })

  test('every call that binds requires what was seen', ({ assert }) => {
    const document = JSON.parse(JSON.stringify(openapiDocument()))
    for (const { path } of calls.filter(({ binds }) => binds)) {
      const schema: Schema = document.paths[path].post.requestBody.content['application/json'].schema
      const lines = schema.properties?.lines?.items
      const required = [...(schema.required ?? []), ...(lines?.required ?? [])]
      assert.include(required, 'seen', path)
    }
  })

  test('a call that binds and compares nothing fails, and nothing of it is kept', async ({ assert }) => {
    const made = declared(() =>
      call.write('/probe/bind', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: seenValidator,
        binds: async () => ({ seen: 'now' }),
        run: async (_input, { trx }) => {
          await trx.table('captchas').insert({ code_key: 'seen-probe', challenge: {}, expires_at: new Date() })
        },
      })
    )
    await assert.rejects(async () => made.answer(await request({ seen: 'now' })), /compared nothing/)
    assert.isNull(await db.from('captchas').where('code_key', 'seen-probe').first())
  })

  test('a stale version is answered with the object as it is now, read after the transaction', async ({ assert }) => {
    const version = versionOf({ price: 1 })
    const made = declared(() =>
      call.write('/probe/stale', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: seenValidator,
        binds: async () => ({ price: 2, seen: versionOf({ price: 2 }) }),
        run: (input, { trx }) => requireSeen(trx, input.seen, versionOf({ price: 2 })),
      })
    )
    const error = await made.answer(await request({ seen: version })).catch((caught) => caught)
    assert.containsSubset(error, { reason: 'core.changed', envelopeCode: 40900, body: { price: 2 } })
    assert.containsSubset(await made.answer(await request({ seen: error.body.seen })), { code: 20000 })
  })

  test('a call that binds does not compile without the field', ({ assert }) => {
    const made = declared(() =>
      call.write('/probe/forgotten', {
        name: '试用',
        access: 'user',
        summary: 'Probe.',
        input: defineLabels({ word: '词' })({ word: seenField() }),
        // @ts-expect-error The input has no `seen`.
        binds: async () => ({ seen: 'now' }),
        run: () => {
          throw refuse(CoreRefusal.changed)
        },
      })
    )
    declaredValidators.pop()
    assert.equal(made.form, 'write')
  })

  test('the version depends on every term, and not on the order in which they are named', ({ assert }) => {
    assert.equal(versionOf({ a: 1, b: [1, 2] }), versionOf({ b: [1, 2], a: 1 }))
    for (const other of [{ a: 2, b: [1, 2] }, { a: 1, b: [2, 1] }, { a: 1 }, { a: 1, b: [1, 2], c: 0 }])
      assert.notEqual(versionOf({ a: 1, b: [1, 2] }), versionOf(other))
    assert.match(versionOf({}), /^[\w-]{22}$/)
  })

  test('what a definition calls moving is a column of it, what it calls also seen a computed one', ({ assert }) => {
    for (const { name, moving, fields, computed, model, alsoSeen } of resources.values()) {
      assert.includeMembers([...(model?.$columns ?? []), ...Object.keys(fields)], [...(moving ?? [])], name)
      assert.includeMembers(Object.keys(computed), [...(alsoSeen ?? [])], name)
    }
  })
})
