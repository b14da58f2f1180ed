import { call } from '#core/call'
import { arriveBatches, departBatches } from '#app/catalog/actions/change_transit'
import { deleteBatch } from '#app/catalog/actions/delete_batch'
import { addBatch, editBatch } from '#app/catalog/actions/save_batch'
import { checkForm } from '#app/catalog/queries/check_form'
import { ownBatch } from '#app/catalog/queries/own_batch'
import { batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { toBatchRow } from '#app/catalog/transformers/batch'
import type Batch from '#app/catalog/models/batch'
import {
  addBatchValidator,
  arriveValidator,
  batchIdValidator,
  checkBatchValidator,
  departValidator,
} from '#app/catalog/validators/batches'
import { deleteBatchValidator, editBatchValidator } from '#app/catalog/validators/seen_batches'

/** The saved batch with the yellow warnings about it. */
const saved = (batch: Batch) => ({
  batch: toBatchRow(batch),
  warnings: [
    ...batchWarnings(batch.$attributes as CheckedBatch).map(({ message }) => message),
    ...(batch.weightCheck ? [batch.weightCheck] : []),
  ],
})

call.read('/batch/own/get', {
  name: null,
  access: 'certified',
  summary: 'A lot of the own company with its version, to be corrected or deleted.',
  input: batchIdValidator,
  run: ({ productId }, { actor }) => ownBatch(productId, actor),
})

call.read('/batch/check', {
  name: null,
  access: 'certified',
  summary: 'Errors, warnings and derived figures of a lot that is being entered; stores nothing.',
  input: checkBatchValidator,
  run: (input) => checkForm(input),
})

call.write('/batch/add', {
  name: '新增批次',
  access: 'certified',
  permission: 'batch:add',
  summary: 'Enter a lot by hand.',
  input: addBatchValidator,
  run: async (input, { actor, trx }) => saved(await addBatch(input, actor, trx)),
})

call.write('/batch/edit', {
  name: '编辑批次',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Correct a lot that is neither listed nor ordered; fields that are left out stay.',
  input: editBatchValidator,
  binds: ({ productId }, { actor }) => ownBatch(productId, actor),
  run: async (input, { actor, trx }) => saved(await editBatch(input, actor, trx)),
})

call.write('/batch/delete', {
  name: '删除商品',
  access: 'certified',
  permission: 'batch:delete',
  summary: 'Delete a lot that nothing refers to.',
  input: deleteBatchValidator,
  binds: ({ productId }, { actor }) => ownBatch(productId, actor),
  run: async (input, { actor, trx }) => {
    await deleteBatch(input, actor, trx)
  },
})

call.write('/batch/arrive', {
  name: '登记到库',
  access: 'certified',
  permission: 'batch:edit',
  summary: '到库: in transit no more, from a day on, in a warehouse. All of the batches or none.',
  input: arriveValidator,
  run: async (input, { actor, trx }) => (await arriveBatches(input, actor, trx)).map(toBatchRow),
})

call.write('/batch/depart', {
  name: '登记发运',
  access: 'certified',
  permission: 'batch:edit',
  summary:
    '发运: in transit, expected on a day, while nobody has ordered; for goods in transit, the day is corrected. All of the batches or none.',
  input: departValidator,
  run: async (input, { actor, trx }) => (await departBatches(input, actor, trx)).map(toBatchRow),
})
