import { setMemberResolver } from '#core/api'
import { setOperatorResolver } from '#app/admin/operator_port'
import { resolveMember } from '#app/identity/members'
import { resolveOperator } from '#app/identity/operators'

setMemberResolver(resolveMember)
setOperatorResolver(resolveOperator)
