export const pages = {
  map: () => import('./map/map_page'),
  producers: () => import('./producer_list_page'),
  warehouses: () => import('./entrepot_list_page'),
}
