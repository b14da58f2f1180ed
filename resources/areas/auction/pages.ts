export const pages = {
  competitive: () => import('./competitive/page'),
  ownLots: () => import('./own_lots_page'),
}
