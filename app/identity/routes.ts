import { setMemberResolver } from '#core/declared_calls'
import { setSessionCheck } from '#core/event_stream'
import { readingBody } from '#core/request_body'
import router from '@adonisjs/core/services/router'
import { adminEndpoint } from '#app/admin/admit'
import { setOperatorResolver, setSecondFactorCheck, setSecondPersonPort } from '#app/admin/ports/operator_port'
import { setColleagueFinder } from '#app/admin/ports/colleague_port'
import { membersOfSessions, resolveMember } from '#app/identity/sessions/members'
import { operatorOfSession, operatorsOfSessions } from '#app/identity/sessions/operators'
import { operatorsHolding } from '#app/identity/queries/colleagues'
import { activeOperator, dependentFor } from '#app/identity/queries/second_person'
import { tellHolders, tellOperator } from '#app/identity/shared/tell_operators'
import { livingSessions } from '#app/identity/sessions/tokens'
import { requireTotp } from '#app/identity/actions/check_totp'
import * as authority from '#app/identity/controllers/authority_controller'
import * as operator from '#app/identity/controllers/operator_controller'
import { setOperatorAlarm } from '#app/system/ports/operator_alarm'

const ownersOfSessions = async (hashes: string[]) =>
  new Map([...(await membersOfSessions(hashes)), ...(await operatorsOfSessions(hashes))])

setMemberResolver(resolveMember)
setSessionCheck({ living: livingSessions, owners: ownersOfSessions })
setOperatorResolver(operatorOfSession)
setSecondFactorCheck(requireTotp)
setOperatorAlarm(tellHolders)
setColleagueFinder({ holders: operatorsHolding })
setSecondPersonPort({ actorOf: activeOperator, dependentFor, tellHolders, tell: tellOperator })

router.post('/admin/api/login', readingBody(operator.login)).as('admin.login')
router.get('/admin/api/session', operator.session).as('admin.session')
router.post('/admin/api/logout', operator.logout).as('admin.logout')
adminEndpoint('get', '/me', operator.me, {
  name: null,
  permission: null,
  bounds: 'own',
  owing: ['password', 'totp'],
})
adminEndpoint('post', '/me/password', operator.updatePassword, {
  name: '修改密码',
  permission: null,
  bounds: 'own',
  owing: ['password', 'totp'],
})
adminEndpoint('get', '/me/sessions', operator.sessions, { name: '查看登录设备', permission: null, bounds: 'own' })
adminEndpoint('post', '/me/sessions/end', operator.endOthers, {
  name: '退出其他登录设备',
  permission: null,
  bounds: 'own',
})
adminEndpoint('delete', '/me/sessions/:id', operator.endSession, {
  name: '退出登录设备',
  permission: null,
  bounds: 'own',
})
adminEndpoint('post', '/me/totp', operator.totpStart, {
  name: '设置动态口令',
  permission: null,
  bounds: 'own',
  owing: ['totp'],
})
adminEndpoint('post', '/me/totp/confirm', operator.totpConfirm, {
  name: '启用动态口令',
  permission: null,
  bounds: 'own',
  owing: ['totp'],
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
