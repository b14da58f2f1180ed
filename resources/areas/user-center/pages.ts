export const pages = {
  addresses: () => import('./addresses_page'),
  apply: () => import('./individuation_apply_page'),
  basis: () => import('./individuation_basis_page'),
  certification: () => import('./certification_page'),
  devices: () => import('./devices_page'),
  info: () => import('./basic_info_page'),
  notices: () => import('./notices_page'),
  noticeSettings: () => import('./notice_settings_page'),
  password: () => import('./password_page'),
  staff: () => import('./staff_page'),
}
