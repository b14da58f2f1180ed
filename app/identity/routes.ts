import { endpoint, setMemberResolver } from '#core/api'
import router from '@adonisjs/core/services/router'
import { adminEndpoint } from '#app/admin/admit'
import { setOperatorResolver } from '#app/admin/operator_port'
import { resolveMember } from '#app/identity/members'
import { resolveOperator } from '#app/identity/operators'
import * as authority from '#app/identity/controllers/authority_controller'
import * as operator from '#app/identity/controllers/operator_controller'
import * as validators from '#app/identity/validators/account'

const AccountController = () => import('#app/identity/controllers/account_controller')

setMemberResolver(resolveMember)
setOperatorResolver(resolveOperator)

endpoint('/login', [AccountController, 'login'], {
  summary: 'Log in by password, or by SMS code when captchaFlg is set',
  access: 'guest',
  validator: validators.loginValidator,
})
endpoint('/logout', [AccountController, 'logout'], { summary: 'End the session', access: 'guest' })
endpoint('/sendSms', [AccountController, 'sendSms'], {
  summary: 'Send a code to the mobile of the login form',
  access: 'guest',
  validator: validators.sendSmsValidator,
})
endpoint('/captcha/image', [AccountController, 'captchaImage'], {
  summary: 'A picture with letters to type',
  access: 'guest',
})
endpoint('/captcha/sms', [AccountController, 'captchaSms'], {
  summary: 'Check the letters of a picture and send a code by SMS',
  access: 'guest',
  validator: validators.captchaSmsValidator,
})
endpoint('/register', [AccountController, 'register'], {
  summary: 'Register with mobile, SMS code and password, and log in',
  access: 'guest',
  validator: validators.registerValidator,
})
endpoint('/updatePass', [AccountController, 'resetPassword'], {
  summary: 'Set a new password with an SMS code',
  access: 'guest',
  validator: validators.resetPasswordValidator,
})
endpoint('/web/user/password/update', [AccountController, 'updatePassword'], {
  summary: 'Replace the password; every other session ends',
  access: 'user',
  validator: validators.updatePasswordValidator,
})
endpoint('/auth/info', [AccountController, 'info'], { summary: 'Who is logged in', access: 'user' })
endpoint('/web/user/info/get', [AccountController, 'user'], {
  summary: 'The profile of who is logged in',
  access: 'user',
})
endpoint('/web/user/info/edit', [AccountController, 'editUser'], {
  summary: 'Change name, e-mail, WeChat, QQ, unit name',
  access: 'user',
  validator: validators.editUserValidator,
})

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
