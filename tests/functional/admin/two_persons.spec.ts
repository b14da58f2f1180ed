import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expireProposals } from '#app/admin/actions/expire_proposals'
import { ProposalState } from '#app/admin/codes'
import { platformFreeze } from '#app/bank/actions/platform_freeze'
import { balancesOf } from '#app/ledger/queries/balances'
import { asOperator, createMember, createOperator, operatorCode, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { decide, hadInHand, lastProposal } from '#tests/helpers/second_person'

test.group('Two persons: freeing frozen money', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(() => resetDatabase())

  /** A company with 40 of its 100 yuan frozen, and two operators of finance. */
  async function frozen() {
    const member = await createMember()
    const asker = await createOperator({ roles: ['FINANCE'] })
    const second = await createOperator({ roles: ['FINANCE'] })
    await openAccount(member.company, 100)
    const account = await db.from('bank_accounts').where('company_id', member.company.id).firstOrFail()
    const input = { accountId: account.id, amount: 4_000, reason: '（2026）鄂01执123号' }
    await platformFreeze(input, asker.actor)
    const hold = await db.from('holds').firstOrFail()
    const held = async () => (await balancesOf(member.company.id)).frozen
    return { asker, second, hold, held }
  }

  const ask = (client: any, who: TestOperator, id: number, reason = '法院解除') =>
    asOperator(client.post('/admin/api/holds/actions/release'), who).json({ ids: [id], input: { reason } })

  const rows = async (client: any, who: TestOperator) =>
    (await asOperator(client.get('/admin/api/proposals'), who)).body() as Record<string, unknown>[]

  const auditOf = async (id: number) =>
    (
      await db
        .from('audit_logs')
        .where({ entity: 'proposal', entity_id: String(id) })
        .orderBy('id')
    ).map(({ action, actor_name: by }) => `${action} ${by}`)

  test('asking frees nothing; the other operator sees what will happen, and approving does it', async ({
    client,
    assert,
  }) => {
    const { asker, second, hold, held } = await frozen()
    const asked = await ask(client, asker, hold.id)
    asked.assertStatus(202)
    assert.equal(asked.body().message, '已提交，等待另一位操作员复核')
    assert.equal(await held(), 4_000)

    const [row] = await rows(client, second)
    assert.containsSubset(row, { state: ProposalState.open, askerName: asker.actor.name })
    const lines = (row.lines as { label: string; before: string; after: string }[]).map(
      ({ label, before, after }) => `${label} ${before ?? after}`
    )
    assert.includeMembers(lines, ['剩余冻结 40 元', '解冻原因 法院解除'])
    assert.notProperty(row, 'asked')

    const done = await decide(client, second)
    done.assertStatus(200)
    assert.equal(await held(), 0)
    assert.include(await lastProposal(), {
      state: ProposalState.approved,
      decider_name: second.actor.name,
      asked: null,
      reason: '已核对',
    })
    assert.deepEqual(await auditOf(Number(row.id)), [
      `proposals.ask ${asker.actor.name}`,
      `proposals.approve ${second.actor.name}`,
    ])
    assert.equal((await db.from('audit_logs').where('action', 'hold.release').first())?.actor_name, asker.actor.name)
  })

  test('other operators of finance are told by SMS', async ({ client, assert }) => {
    const { asker, second, hold } = await frozen()
    await db.from('operators').where('id', second.operator.id).update({ mobile: '13900000077' })
    await ask(client, asker, hold.id)
    const told = await db.from('sms_messages').where('mobile', '13900000077').orderBy('id', 'desc').firstOrFail()
    assert.include(told.params.content, '待复核')
  })

  test('nobody approves himself, without the permission, or without a code', async ({ client, assert }) => {
    const { asker, second, hold, held } = await frozen()
    await ask(client, asker, hold.id)
    assert.equal((await decide(client, asker)).body().reason, 'admin.ownProposal')
    const clerk = await createOperator({ permissions: ['proposals.query', 'proposals.approve'] })
    ;(await decide(client, clerk)).assertStatus(404)
    const { id } = await lastProposal()
    const coded = (totp: string | null) =>
      asOperator(client.post('/admin/api/proposals/actions/approve'), second).json({ ids: [id], input: { totp } })
    assert.equal((await coded(null)).body().reason, 'identity.totpWrong')
    assert.equal(
      (await coded((await operatorCode(second)) === '000000' ? '000001' : '000000')).body().reason,
      'identity.totpWrong'
    )
    assert.equal(await held(), 4_000)
    assert.deepEqual((await rows(client, clerk)).length, 0)
  })

  test('an own proposal is no work of its asker: not counted, only to be taken back', async ({ client, assert }) => {
    const { asker, second, hold } = await frozen()
    await ask(client, asker, hold.id)
    const waitingOf = async (who: TestOperator) => {
      const { waiting } = (await asOperator(client.get('/admin/api/home'), who)).body()
      return waiting.find(({ resource }: { resource: string }) => resource === 'proposals').count
    }
    const offered = async (who: TestOperator) => (await rows(client, who))[0]._actions
    assert.equal(await waitingOf(second), 1)
    assert.equal(await waitingOf(asker), 0)
    assert.sameMembers((await offered(second)) as string[], ['approve', 'reject'])
    assert.deepEqual(await offered(asker), ['withdraw'])
  })

  for (const step of ['operators.add', 'operators.password', 'operators.totp', 'operators.grant'])
    test(`an account that the asker has had in hand (${step}) is no second person`, async ({ client, assert }) => {
      const { asker, second, hold, held } = await frozen()
      await hadInHand(asker, second, step)
      await ask(client, asker, hold.id)
      assert.equal((await decide(client, second)).body().reason, 'admin.notIndependent')
      assert.equal(await held(), 4_000)
      const third = await createOperator({ roles: ['FINANCE'] })
      ;(await decide(client, third)).assertStatus(200)
      assert.equal(await held(), 0)
    })

  test('ten approvals by two operators at once run once', async ({ client, assert }) => {
    const { asker, second, hold, held } = await frozen()
    const third = await createOperator({ roles: ['FINANCE'] })
    await ask(client, asker, hold.id)
    const { id } = await lastProposal()
    const seen = (await rows(client, second))[0]._seen as string
    // Without an authenticator, as operators of the demo are: ten codes of one half minute would be refused for being used.
    await db.from('operators').update({ totp_enabled: false, demo: true })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        asOperator(client.post('/admin/api/proposals/actions/approve'), n % 2 ? second : third).json({
          ids: [id],
          seen: { [id]: seen },
          input: {},
        })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    assert.equal(await held(), 0)
    assert.lengthOf(await db.from('audit_logs').where('action', 'hold.release'), 1)
  })

  test('the same step asked ten times at once waits once', async ({ client, assert }) => {
    const { asker, second, hold } = await frozen()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask(client, n % 2 ? asker : second, hold.id, `法院解除${n}`))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 202),
      1
    )
    assert.lengthOf(await db.from('admin_proposals'), 1)
  })

  test('a row that has changed since is not decided on: it says what changed and must be asked again', async ({
    client,
    assert,
  }) => {
    const { asker, second, hold, held } = await frozen()
    await ask(client, asker, hold.id)
    await db.from('holds').where('id', hold.id).update({ reason: '（2026）鄂01执124号' })
    const answer = await decide(client, second)
    answer.assertStatus(200)
    assert.isTrue(answer.body().warning)
    assert.include(answer.body().message, '现为：原因 （2026）鄂01执124号')
    assert.equal((await lastProposal()).state, ProposalState.stale)
    assert.lengthOf(await db.from('audit_logs').where('action', 'hold.release'), 0)
    assert.equal(await held(), 4_000)
    ;(await ask(client, asker, hold.id)).assertStatus(202)
  })

  test('what the step itself refuses cannot be proposed', async ({ client, assert }) => {
    const { asker, hold } = await frozen()
    const bad = await asOperator(client.post('/admin/api/holds/actions/release'), asker).json({
      ids: [hold.id],
      input: {},
    })
    bad.assertStatus(422)
    assert.lengthOf(await db.from('admin_proposals'), 0)
  })

  test('rejected, withdrawn and expired proposals run no more', async ({ client, assert }) => {
    const { asker, second, hold, held } = await frozen()
    await ask(client, asker, hold.id)
    assert.equal((await decide(client, second, 'withdraw')).body().reason, 'admin.notYourProposal')
    ;(await decide(client, second, 'reject')).assertStatus(200)
    assert.equal((await lastProposal()).state, ProposalState.rejected)
    await ask(client, asker, hold.id)
    ;(await decide(client, asker, 'withdraw')).assertStatus(200)
    await ask(client, asker, hold.id)
    await db.from('admin_proposals').update({ expires_at: db.raw(`now() - interval '1 second'`) })
    assert.equal((await decide(client, second)).body().reason, 'admin.proposalDecided')
    assert.equal(await expireProposals(), 1)
    const { id, state } = await lastProposal()
    assert.equal(state, ProposalState.expired)
    assert.include(await auditOf(id), 'proposals.expire 系统')
    ;(await decide(client, second)).assertStatus(400)
    assert.equal(await held(), 4_000)
  })

  test('an asker who may not any more is no first person', async ({ client, assert }) => {
    const { asker, second, hold, held } = await frozen()
    await ask(client, asker, hold.id)
    await db.from('operator_roles').where('operator_id', asker.operator.id).delete()
    assert.equal((await decide(client, second)).body().reason, 'admin.askerMayNot')
    assert.equal(await held(), 4_000)
  })
})
