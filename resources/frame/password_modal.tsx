import { Dialog } from '~/components/dialog'
import { AntdScope } from '~/lib/antd_scope'
import { logout } from '~/lib/account'
import { go } from '~/lib/navigation'
import { PasswordForm } from './password_form'

/** The password must be replaced before going on (`needUpdateFlg`). The modal can only be completed, or left by logging out. */
export default function PasswordModal() {
  async function leave() {
    await logout()
    go('/')
  }
  return (
    <AntdScope>
      <Dialog open closable={false} maskClosable={false} keyboard={false} footer={null} width={520} title="请修改密码">
        <p className="text-soft">为了账户安全，首次登录或密码重置后须修改密码。</p>
        <PasswordForm onLeave={leave} />
      </Dialog>
    </AntdScope>
  )
}
