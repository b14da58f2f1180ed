import { defineLabels } from '#core/validation'

/** Makes validators of the members' account calls; the sentences are those of glossary §3.4. */
export const accountValidator = defineLabels(
  {
    id: '登录设备',
    username: '手机号',
    mobile: '手机号',
    password: '密码',
    oldPassword: '原密码',
    captcha: '验证码',
    code: '验证码',
    codeKey: '验证码',
    captchaFlg: '登录方式',
    agree: '同意法律声明',
    scene: '用途',
    name: '姓名',
    email: '邮箱',
    wechatMobile: '微信',
    qqAccount: 'QQ',
    unitName: '单位名称',
  },
  {
    'username.regex': '请输入正确的手机号码',
    'mobile.regex': '请输入正确的手机号码',
    'password.minLength': '密码最小为4位',
    'codeKey.required': '请先获取验证码',
    'agree.accepted': '请先阅读并同意法律声明',
  }
)

/** Makes validators of the operators' own accounts and of roles. */
export const operatorValidator = defineLabels({
  username: '用户名',
  password: '密码',
  oldPassword: '原密码',
  code: '动态口令',
  captcha: '安全验证',
  codeKey: '安全验证',
  roleId: '角色',
  permissionIds: '权限',
  granted: '授予',
})

/** Makes validators of the browsers that get notices. */
export const pushDevicesValidator = defineLabels({
  id: '推送设备',
  endpoint: '推送地址',
  p256dh: '设备公钥',
  auth: '设备密钥',
})
