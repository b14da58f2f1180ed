export const pages = {
  bonds: () => import('./bond_list_page'),
  transfers: () => import('./transfer_list_page'),
}
