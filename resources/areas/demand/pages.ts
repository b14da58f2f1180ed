export const pages = {
  own: () => import('./own_page'),
  publish: () => import('./publish_page'),
}
