import { UserCenter } from '~/components/user_center'
import { PasswordForm } from '~/frame/password_form'

export function Component() {
  return (
    <UserCenter title="修改密码">
      <section className="card">
        <div className="inside" style={{ maxWidth: 400 }}>
          <p className="text-soft" style={{ marginBottom: 12 }}>
            修改后，其他设备上的登录将全部退出。
          </p>
          <PasswordForm />
        </div>
      </section>
    </UserCenter>
  )
}
