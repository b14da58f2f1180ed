import type { HttpContext } from '@adonisjs/core/http'
import { setPermissions } from '#app/identity/actions/manage_roles'
import { readAuthority } from '#app/identity/queries/read_authority'
import { authorityValidator } from '#app/identity/validators/operator'

export function show() {
  return readAuthority()
}

export async function update({ request, actor }: HttpContext) {
  const input = await request.validateUsing(authorityValidator)
  await setPermissions(input, actor)
  return { message: input.granted ? '已授予' : '已收回' }
}
