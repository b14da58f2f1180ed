export const pages = { product: () => import('./product_page') }
