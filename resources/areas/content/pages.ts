export const pages = {
  finance: () => import('./finance_page'),
  financeService: () => import('./finance_service_page'),
  hubei: () => import('./hubei_page'),
}
