import { setMemberResolver } from '#core/declared_calls'
import { readingBody } from '#core/request_body'
import router from '@adonisjs/core/services/router'
import { adminEndpoint } from '#app/admin/admit'
import { setOperatorResolver, setSecondFactorCheck } from '#app/admin/ports/operator_port'
import { resolveMember } from '#app/identity/sessions/members'
import { operatorOfSession } from '#app/identity/sessions/operators'
import { requireTotp } from '#app/identity/actions/check_totp'
import * as authority from '#app/identity/controllers/authority_controller'
import * as operator from '#app/identity/controllers/operator_controller'

setMemberResolver(resolveMember)
setOperatorResolver(operatorOfSession)
setSecondFactorCheck(requireTotp)

router.post('/admin/api/login', readingBody(operator.login)).as('admin.login')
router.post('/admin/api/logout', operator.logout).as('admin.logout')
adminEndpoint('get', '/me', operator.me, { name: null, permission: null, bounds: 'own' })
adminEndpoint('post', '/me/password', operator.updatePassword, { name: '修改密码', permission: null, bounds: 'own' })
adminEndpoint('post', '/me/totp', operator.totpStart, { name: '设置动态口令', permission: null, bounds: 'own' })
adminEndpoint('post', '/me/totp/confirm', operator.totpConfirm, {
  name: '启用动态口令',
  permission: null,
  bounds: 'own',
})
adminEndpoint('post', '/me/totp/end', operator.totpEnd, { name: '停用动态口令', permission: null, bounds: 'own' })
adminEndpoint('get', '/authority', authority.show, {
  name: '权限总览：查看',
  permission: 'authority.query',
  bounds: 'platform',
})
adminEndpoint('put', '/authority', authority.update, {
  name: '权限总览：编辑',
  permission: 'authority.edit',
  bounds: 'platform',
})
