import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { importRowsJob } from '#app/admin/jobs'
import { ProposalState, TaskState } from '#app/admin/codes'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { COTTON } from '#tests/helpers/quotes'
import { insertRow } from '#tests/helpers/insert_row'
import { decide, lastProposal } from '#tests/helpers/second_person'

test.group('Two persons: an import of settlement prices', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    drive.fake()
    return () => drive.restore()
  })

  /** A checked import of `days` rows. */
  async function checked(client: any, who: TestOperator, days: number) {
    const rows = Array.from({ length: days }, (_, n) => {
      const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
      return `${COTTON},${day},15190`
    })
    const file = Buffer.from(['合约,交易日,结算价', ...rows].join('\n'))
    const upload = asOperator(client.post('/admin/api/contract_days/import'), who)
    const task = (await upload.file('file', file, { filename: '结算价.csv' })).body()
    return task.id as number
  }
  const confirm = (client: any, who: TestOperator, id: number) =>
    asOperator(client.post(`/admin/api/tasks/${id}/confirm`), who)

  test('the second operator sees every row; they are written when it is approved', async ({ client, assert }) => {
    const asker = await createOperator()
    const id = await checked(client, asker, 2)
    ;(await confirm(client, asker, id)).assertStatus(202)
    assert.lengthOf(await db.from('contract_days').where('source', '人工录入'), 0)
    const { lines } = await lastProposal()
    assert.deepEqual(
      lines.map(({ label, after }: { label: string; after: string }) => `${label} ${after}`),
      [
        `第2行（新增） 合约 ${COTTON}，交易日 2026-01-01，结算价 15190`,
        `第3行（新增） 合约 ${COTTON}，交易日 2026-01-02，结算价 15190`,
      ]
    )
    ;(await decide(client, await createOperator())).assertStatus(200)
    await importRowsJob.handle({ id })
    assert.lengthOf(await db.from('contract_days').where('source', '人工录入'), 2)
  })

  test('what two have agreed on is taken back by two, as it was, with its source; not a price that money was computed with', async ({
    client,
    assert,
  }) => {
    const asker = await createOperator()
    const second = await createOperator()
    const days = () =>
      db
        .from('contract_days')
        .join('futures_contracts as c', 'c.id', 'contract_days.contract_id')
        .where('c.code', COTTON)
        .where('day', '<', '2026-01-04')
        .orderBy('day')
        .select('day', 'contract_days.settle', 'contract_days.source', 'contract_days.simulated')
    const contract = await db.from('futures_contracts').where('code', COTTON).firstOrFail()
    await insertRow('contract_days', {
      contract_id: contract.id,
      day: '2026-01-01',
      settle: 1_400_000,
      close: 1_390_000,
      source: '演示',
      simulated: true,
    })
    const before = await days()
    const id = await checked(client, asker, 3)
    await confirm(client, asker, id)
    ;(await decide(client, second)).assertStatus(200)
    await importRowsJob.handle({ id })
    assert.lengthOf(await days(), 3)

    const undo = () => asOperator(client.post(`/admin/api/tasks/${id}/undo`).json({}), asker)
    const asked = await undo()
    asked.assertStatus(202)
    assert.equal((await undo()).body().reason, 'admin.proposalOpen')
    assert.lengthOf(await days(), 3, 'nothing happens until the second one agrees')
    const { label, lines } = await lastProposal()
    assert.equal(label, '结算价：撤销导入')
    assert.deepInclude(lines, { label: '第2行（2026-01-01） · 结算价', before: '15,190', after: '14,000' })
    assert.deepInclude(lines, { label: '第3行（2026-01-02）', before: null, after: '删除' })
    await db
      .from('contract_days')
      .where({ contract_id: contract.id, day: '2026-01-03' })
      .update({ used_at: new Date() })
    assert.isTrue((await decide(client, second)).body().warning, 'a price that is used meanwhile keeps all of them')
    assert.lengthOf(await days(), 3)

    await db.from('contract_days').where({ contract_id: contract.id, day: '2026-01-03' }).update({ used_at: null })
    ;(await undo()).assertStatus(202)
    ;(await decide(client, second)).assertStatus(200)
    assert.deepEqual(await days(), before)
    assert.equal((await undo()).body().reason, 'admin.undoneAlready')
  })

  test('an import that was cancelled meanwhile is not written', async ({ client, assert }) => {
    const asker = await createOperator()
    const id = await checked(client, asker, 1)
    await confirm(client, asker, id)
    await asOperator(client.post(`/admin/api/tasks/${id}/cancel`), asker)
    assert.isTrue((await decide(client, await createOperator())).body().warning)
    assert.equal((await lastProposal()).state, ProposalState.stale)
    assert.equal((await db.from('admin_tasks').where('id', id).firstOrFail()).state, TaskState.cancelled)
  })

  test('more rows than a person reads are refused', async ({ client, assert }) => {
    const asker = await createOperator()
    const id = await checked(client, asker, 201)
    assert.equal((await confirm(client, asker, id)).body().reason, 'admin.tooManyToReview')
    assert.lengthOf(await db.from('admin_proposals'), 0)
  })
})
