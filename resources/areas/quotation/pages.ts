export const pages = { side: () => import('./side_page') }
