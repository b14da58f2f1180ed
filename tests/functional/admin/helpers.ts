import type { Group } from '@japa/runner/core'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { setOperatorResolver } from '#app/admin/ports/operator_port'

let current: Actor | null = null

/** An operator with the given permissions; the data permission is 全部 unless `more` has another. */
export function operator(permissions: string[], more: Partial<Actor> = {}): Actor {
  return {
    ...systemActor(),
    kind: 'operator',
    userId: 7,
    name: '王敏',
    permissions,
    ip: '10.0.0.8',
    requestId: 'request-1',
    ...more,
  }
}

/** Sets the operator of all following requests; null makes them anonymous. */
export function signIn(actor: Actor | null) {
  current = actor
}

/** Sets up a group whose tests run in a transaction that is rolled back; each test signs in an operator with `signIn`. */
export function asOperators(group: Group, { transaction = true } = {}) {
  if (transaction) group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  // without the producers of the reference data, tests see only those that they insert
  if (transaction)
    group.each.setup(async () => {
      await db.from('producers').delete()
    })
  group.each.setup(() => {
    current = null
    const before = setOperatorResolver(async () => current)
    return () => {
      setOperatorResolver(before)
    }
  })
}

let codes = 10_000

/** Inserts a producer and returns its id. */
export async function makeProducer(values: Record<string, unknown> = {}): Promise<number> {
  const code = String(++codes)
  const [{ id }] = await db
    .table('producers')
    .insert({ code, name: `棉业${code}`, ...values })
    .returning('id')
  return id
}

export async function auditLines(entity: string, id: number) {
  return db
    .from('audit_logs')
    .where({ entity, entity_id: String(id) })
    .orderBy('id')
}
