import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/user-center/basic-info', lazy: () => import('./basic_info_page'), handle: { title: '基本信息' } },
  {
    path: '/user-center/enterprise-certification',
    lazy: () => import('./certification_page'),
    handle: { title: '企业认证' },
  },
  { path: '/user-center/staff-management', lazy: () => import('./staff_page'), handle: { title: '员工管理' } },
  { path: '/user-center/update-password', lazy: () => import('./password_page'), handle: { title: '修改密码' } },
  { path: '/user-center/devices', lazy: () => import('./devices_page'), handle: { title: '登录设备' } },
  { path: '/user-center/notice-list', lazy: () => import('./notices_page'), handle: { title: '消息通知' } },
  { path: '/user-center/notice-settings', lazy: () => import('./notice_settings_page'), handle: { title: '消息设置' } },
  {
    path: '/user-center/individuation/apply',
    lazy: () => import('./individuation_apply_page'),
    handle: { title: '个性化申请' },
  },
  {
    path: '/user-center/individuation/basis',
    lazy: () => import('./individuation_basis_page'),
    handle: { title: '我的个性化基差' },
  },
  { path: '/buyer/address', lazy: () => import('./addresses_page'), handle: { title: '收货地址' } },
]
