import { setMemberResolver } from '#core/declared_calls'
import router from '@adonisjs/core/services/router'
import { adminEndpoint } from '#app/admin/admit'
import { setOperatorResolver } from '#app/admin/operator_port'
import { resolveMember } from '#app/identity/members'
import { resolveOperator } from '#app/identity/operators'
import * as authority from '#app/identity/controllers/authority_controller'
import * as operator from '#app/identity/controllers/operator_controller'

setMemberResolver(resolveMember)
setOperatorResolver(resolveOperator)

const ownAccount = { permission: null }
router.post('/admin/api/login', operator.login).as('admin.login')
router.post('/admin/api/logout', operator.logout).as('admin.logout')
adminEndpoint('get', '/me', operator.me, ownAccount)
adminEndpoint('post', '/me/password', operator.updatePassword, ownAccount)
adminEndpoint('post', '/me/totp', operator.totpStart, ownAccount)
adminEndpoint('post', '/me/totp/confirm', operator.totpConfirm, ownAccount)
adminEndpoint('post', '/me/totp/end', operator.totpEnd, ownAccount)
adminEndpoint('get', '/authority', authority.show, { permission: 'authority.query' })
adminEndpoint('put', '/authority', authority.update, { permission: 'authority.edit' })
