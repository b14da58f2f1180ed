import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('user-center')

export const routes: AppRoute[] = [
  { path: '/user-center/basic-info', lazy: page('info'), handle: { title: '基本信息' } },
  {
    path: '/user-center/enterprise-certification',
    lazy: page('certification'),
    handle: { title: '企业认证' },
  },
  { path: '/user-center/staff-management', lazy: page('staff'), handle: { title: '员工管理' } },
  { path: '/user-center/update-password', lazy: page('password'), handle: { title: '修改密码' } },
  { path: '/user-center/devices', lazy: page('devices'), handle: { title: '登录设备' } },
  { path: '/user-center/notice-list', lazy: page('notices'), handle: { title: '消息通知' } },
  { path: '/user-center/notice-settings', lazy: page('noticeSettings'), handle: { title: '消息设置' } },
  {
    path: '/user-center/individuation/apply',
    lazy: page('apply'),
    handle: { title: '个性化申请' },
  },
  {
    path: '/user-center/individuation/basis',
    lazy: page('basis'),
    handle: { title: '我的个性化基差' },
  },
  { path: '/buyer/address', lazy: page('addresses'), handle: { title: '收货地址' } },
]
