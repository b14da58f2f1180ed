/*
 * Runs actions of a resource: validates the form, checks bounds and availability of the rows, runs the module's action, writes audit lines.
 */
import type { Actor } from '#core/actor'
import { audit, auditedIn } from '#core/audit'
import { DomainError, NotFoundError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Id } from '#app/admin/define'
import { auditRow } from '#app/admin/actions/audited'
import { checkReferences } from '#app/admin/actions/write_rows'
import { requireSecondFactor } from '#app/admin/ports/operator_port'
import { permissionOf } from '#app/admin/permissions'
import { checkPicked } from '#app/admin/queries/pick_rows'
import { entityOf } from '#app/admin/queries/changes'
import { requireOffered, rowsForWriting, type Row } from '#app/admin/queries/rows'
import { rowVersion } from '#app/admin/rules/row_version'
import { validateForm } from '#app/admin/validators'
import type { VisibleResource } from '#app/admin/visible'
import { AdminRefusal } from '#app/admin/refusals'

/** What an action tells the operator; the sentence is the usual one when there is none. */
export type ActionSays = { message?: string; warning?: boolean }

/** Versions of the rows that the operator has decided on, by id. */
export type SeenRows = Readonly<Record<string, string>>
declare const proven: unique symbol

/**
 * Evidence that an action may run: `proveAction` has checked the second factor where the action asks for one, or `approved`: a second
 * operator has approved it.
 */
export type ActionProof = { readonly [proven]: true; readonly approved: boolean; readonly prepared: unknown }

/** The proof of an action that is run by a proposal; only `row_steps` asks for it. */
export const proofOfTwo = (prepared: unknown) => ({ approved: true, prepared }) as ActionProof

/** The rows of an action. @throws RefusedError when it is not offered on one of them */
async function offeredRows(resource: VisibleResource, name: string, ids: Id[], actor: Actor, trx: Trx): Promise<Row[]> {
  const rows = await rowsForWriting(resource, ids, actor, trx)
  for (const row of rows) requireOffered(resource.actions[name], row)
  return rows
}

/**
 * Finds the rows, checks the code of the operator's authenticator for an action that asks for one, ahead of its transaction and only when the
 * action is offered on the rows, and does what the action prepares. Rows come first, so that one of others is missing whatever the form says.
 *
 * @throws NotFoundError when one of the rows does not exist for this operator
 */
export async function proveAction(
  resource: VisibleResource,
  name: string,
  ids: Id[],
  input: unknown,
  actor: Actor
): Promise<ActionProof> {
  const action = resource.actions[name]
  if (action.on === 'row')
    await inTransaction((trx) =>
      action.secondFactor ? offeredRows(resource, name, ids, actor, trx) : rowsForWriting(resource, ids, actor, trx)
    )
  if (action.secondFactor) {
    const { totp } = await validateForm(action.form, input)
    await requireSecondFactor(actor, totp as string | null, action.secondFactor === 'bound' ? 'demo' : null)
  }
  const prepared = await action.prepare?.({ ids, input: await validateForm(action.form, input), actor })
  return { approved: false, prepared } as ActionProof
}

/** Compares rows, locked, with what the operator has seen. @throws StaleError when one of them has changed */
export async function requireSeenRows(resource: VisibleResource, ids: Id[], seen: SeenRows, actor: Actor, trx: Trx) {
  if (ids.length === 0) return
  const rows = await rowsForWriting(resource, ids, actor, trx, { lock: true })
  if (rows.some((row) => seen[row.id] !== rowVersion(resource, row))) throw refuse(AdminRefusal.rowChanged)
}

/**
 * Runs an action on rows in the order of their ids, in one transaction: one refusal rolls back all. The rows are locked and compared with
 * what the operator has seen.
 *
 * @param proof from `proveAction`, called before the transaction
 * @throws StaleError when one of them has changed
 * @returns the message of the action for the operator, without one when the action has none of its own
 */
export async function runAction(
  resource: VisibleResource,
  name: string,
  ids: Id[],
  { input, seen }: { input: unknown; seen: SeenRows },
  actor: Actor,
  proof: ActionProof,
  outer?: Trx
): Promise<ActionSays> {
  const action = resource.actions[name]
  if (action.secondPerson && !proof.approved) throw new Error(`${permissionOf(resource, name)} needs a second person`)
  const prepared = proof.prepared as never
  const values = await validateForm(action.form, input)
  await checkReferences(action.form, values, actor, outer)
  await checkPicked(action.form, values, actor, outer)

  return inTransaction(async (trx) => {
    const say = (answer: unknown) => {
      const { message, warning } = (answer ?? {}) as ActionSays
      return warning ? { message, warning } : { message }
    }
    if (action.on === 'list') {
      const answer = await action.run({ id: 0, input: values as never, actor, trx, prepared })
      if (auditedIn(trx).length === 0) {
        await audit(trx, actor, {
          action: permissionOf(resource, name),
          entity: entityOf(resource),
          entityId: '0',
          after: values,
          summary: action.label,
        })
      }
      return say(answer)
    }
    if (ids.length !== 1 && !action.bulk) throw refuse(AdminRefusal.oneAtATime)
    const rows = await rowsForWriting(resource, ids, actor, trx, { lock: true })
    let answer: unknown
    for (const row of rows) {
      try {
        requireOffered(action, row)
        if (seen[row.id] !== rowVersion(resource.whole, row)) throw refuse(AdminRefusal.rowChanged)
        answer = await action.run({ id: row.id, input: values as never, actor, trx, prepared })
      } catch (error) {
        if (error instanceof DomainError && rows.length > 1)
          error.message = `${String(row[resource.title] ?? row.id)}：${error.message}`
        throw error
      }
      await auditRow(
        resource,
        name,
        action.label,
        row.id,
        { before: row, after: await rowAfter(resource, row, actor, trx) },
        actor,
        trx
      )
    }
    return rows.length > 1 ? { message: `已处理 ${rows.length} 条` } : say(answer)
  }, outer)
}

/** The row after the action; null when the action deleted it or moved it outside the operator's bounds. */
async function rowAfter(resource: VisibleResource, { id }: Row, actor: Actor, trx: Trx): Promise<Row | null> {
  try {
    return (await rowsForWriting(resource, [id], actor, trx))[0]
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
