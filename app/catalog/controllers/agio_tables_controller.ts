import type { HttpContext } from '@adonisjs/core/http'
import AgioTable from '#app/catalog/models/agio_table'
import { once } from '#core/idempotency'
import { propose } from '#app/admin/actions/propose'
import type { AskedStep, TwoPersonStep } from '#app/admin/two_persons'
import { createAgioStep, deleteAgioStep, editAgioStep } from '#app/catalog/actions/agio_steps'
import { toAgioTables } from '#app/catalog/transformers/agio_table'
import { createAgioTableValidator, editAgioTableValidator } from '#app/catalog/validators/agio_tables'

/** 升贴水表维护: calls of the back-office page. */
export async function list() {
  return toAgioTables(await AgioTable.query().orderBy('type').orderBy('effective_date', 'desc').orderBy('id', 'desc'))
}

const proposed = async (ctx: HttpContext, step: TwoPersonStep, asked: AskedStep) =>
  ctx.response.status(202).send(await once(ctx, (trx) => propose(step, asked, ctx.actor, trx)))

export async function create(ctx: HttpContext) {
  return proposed(ctx, createAgioStep, {
    ids: [],
    input: await ctx.request.validateUsing(createAgioTableValidator),
  })
}

export async function edit(ctx: HttpContext) {
  return proposed(ctx, editAgioStep, {
    ids: [Number(ctx.params.id)],
    input: await ctx.request.validateUsing(editAgioTableValidator),
  })
}

export async function remove(ctx: HttpContext) {
  return proposed(ctx, deleteAgioStep, { ids: [Number(ctx.params.id)], input: null })
}
