export const pages = {
  contrast: () => import('./contrast_page'),
  search: () => import('./batch_search_page'),
}
