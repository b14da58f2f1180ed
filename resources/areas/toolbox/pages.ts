export const pages = { toolbox: () => import('./toolbox_page') }
