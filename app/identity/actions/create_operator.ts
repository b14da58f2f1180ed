import { randomInt } from 'node:crypto'
import { hashPassword } from '#core/password_hash'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireHeldPermissions } from '#app/identity/actions/manage_operators'
import { passwordProblem } from '#app/identity/rules/passwords'

export type NewOperator = {
  username: string
  name: string
  mobile?: string | null
  roles?: string[]
  roleIds?: number[]
  password?: string | null
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/** A random password without characters that look alike. */
export function randomPassword(length = 12): string {
  const pick = (from: string) => from[randomInt(from.length)]
  const body = Array.from({ length: length - 2 }, () => pick(LETTERS + DIGITS)).join('')
  return `${pick(LETTERS)}${body}${pick(DIGITS)}`
}

/** Sets the roles of an operator. @throws InvalidInputError for a role that does not belong to the back office; ForbiddenError for a wider one than the actor's */
export async function giveRoles(
  operatorId: number,
  roles: { codes?: string[]; ids?: number[] },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const query = trx.from('roles').where('kind', 'operator')
  const found = await (roles.ids ? query.whereIn('id', roles.ids) : query.whereIn('code', roles.codes ?? [])).select(
    'id'
  )
  if (found.length !== new Set<string | number>(roles.ids ?? roles.codes).size)
    throw InvalidInputError.of('roles', '角色不存在')
  for (const { id } of found) await requireHeldPermissions(id, actor, trx)
  await trx.from('operator_roles').where('operator_id', operatorId).delete()
  if (found.length > 0)
    await trx.table('operator_roles').multiInsert(found.map(({ id }) => ({ operator_id: operatorId, role_id: id })))
}

/** The hash of an operator's first password, made outside of transactions. @throws InvalidInputError password too weak */
export async function hashFirstPassword(
  password: string,
  { username, name, mobile }: Pick<NewOperator, 'username' | 'name' | 'mobile'>
): Promise<string> {
  const problem = passwordProblem(password, [username, name, mobile])
  if (problem) throw InvalidInputError.of('password', problem)
  return hashPassword(password)
}

/**
 * Creates an operator, who must choose a new password at the first login.
 *
 * @returns the password, random when none was given; it is shown once and stored only as a hash
 * @throws InvalidInputError username taken, role unknown, password too weak
 */
export async function createOperator(input: NewOperator, actor: Actor): Promise<{ id: number; password: string }> {
  const password = input.password ?? randomPassword()
  const hashed = await hashFirstPassword(password, input)
  return { id: await addOperator(input, hashed, actor), password }
}

/** Writes a new operator with the hash of its first password. @throws InvalidInputError username taken, role unknown */
export async function addOperator(input: NewOperator, hashed: string, actor: Actor, outer?: Trx): Promise<number> {
  return inTransaction(async (trx) => {
    const { rows } = await trx.rawQuery(
      `insert into operators (username, password, name, mobile, must_update_password) values (?, ?, ?, nullif(?, ''), true)
       on conflict (username) do nothing returning id`,
      [input.username, hashed, input.name, input.mobile ?? '']
    )
    if (rows.length === 0) throw InvalidInputError.of('username', '用户名已存在')
    const id = rows[0].id as number
    await giveRoles(id, { codes: input.roles, ids: input.roleIds }, actor, trx)
    await audit(trx, actor, {
      action: 'operators.add',
      entity: 'operator',
      entityId: id,
      after: { username: input.username, name: input.name, roles: input.roles ?? input.roleIds },
      summary: '新建管理员',
    })
    return id
  }, outer)
}
