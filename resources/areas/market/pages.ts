export const pages = { trends: () => import('./trends_page') }
