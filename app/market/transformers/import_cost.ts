export type { ImportCost } from '#app/market/rules/import_conversion'
