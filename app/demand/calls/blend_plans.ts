/* Calls for wishes out of a mill's 配棉 plan: its sheet is read, the mill ticks rows, and they fill the form of one wish or become drafts. */
import { readFile } from 'node:fs/promises'
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { savePlanDrafts } from '#app/demand/actions/save_plan_drafts'
import { planTemplate } from '#app/demand/plan/plan_template'
import { readPlan } from '#app/demand/plan/read_plan'
import { planDraftsValidator, readPlanValidator } from '#app/demand/validators/demand'

/** Every sheet is read by a thread of its own. */
const planPace = definePace('blend_plans', { requests: 10, duration: '1 minute' })

call.upload('/demand/plan/read', {
  name: '读取配棉计划',
  access: 'certified',
  permission: 'demand:add',
  summary:
    'Reads a sheet with a mix of cotton: what each row asks for, and what could not be understood. Keeps nothing.',
  input: readPlanValidator,
  size: '2mb',
  missing: '请选择配棉计划表',
  limit: ({ http }) => planPace(callerKey(http)),
  run: async ({ total }, { file }) =>
    readPlan({ name: file.clientName, contents: new Uint8Array(await readFile(file.tmpPath)) }, total ?? null),
})

call.write('/demand/plan/drafts', {
  name: '配棉计划逐行存为求购草稿',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Enters each row of a plan as a draft of its own: all of them or none.',
  input: planDraftsValidator,
  run: async (input, { actor, trx }) => ({ ids: (await savePlanDrafts(input, actor, trx)).map(({ id }) => id) }),
  message: ({ ids }) => `已保存${ids.length}条求购草稿`,
})

call.file('/demand/plan/template', {
  name: '下载配棉计划模板',
  access: 'certified',
  permission: 'demand:add',
  summary: '配棉计划模板.xlsx',
  run: () => planTemplate(),
})
