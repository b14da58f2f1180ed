export const pages = {
  desk: () => import('./desk_page'),
  foreign: () => import('./foreign_page'),
  index: () => import('./user_index_page'),
  order: () => import('./side_page'),
  purchases: () => import('./purchases_page'),
  result: () => import('./result_page'),
  settlements: () => import('./seller_settlements_page'),
}
