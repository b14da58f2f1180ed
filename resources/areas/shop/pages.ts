export const pages = { stores: () => import('./store_list_page') }
