export const pages = {
  own: () => import('./own_page'),
  recommendations: () => import('./recommendations_page'),
  introductions: () => import('./introductions_page'),
  publish: () => import('./publish_page'),
}
