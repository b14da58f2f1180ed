import { defineJob } from '#core/jobs'

/** Checks the rows of a large sheet. */
export const analyseImportJob = defineJob<{ importId: number }>({
  name: 'catalog.import.analyse',
  label: '检查公检表格',
  handle: async ({ importId }) => {
    const { analyseImport } = await import('#app/catalog/actions/analyse_import')
    await analyseImport(importId)
  },
  options: { expireInSeconds: 900 },
})

/** Writes the batches of a large sheet. */
export const writeSheetJob = defineJob<{ importId: number }>({
  name: 'catalog.import.run',
  label: '写入公检批次',
  handle: async ({ importId }) => {
    const { writeInspectedSheet: runImport } = await import('#app/catalog/actions/run_import')
    await runImport(importId)
  },
  options: { expireInSeconds: 900 },
})

/** Applies new versions to the batches: at once when a version in effect is saved, at night when one takes effect. */
export const applyAgioJob = defineJob<object>({
  name: 'catalog.agio.apply',
  label: '启用升贴水版本',
  cron: '10 0 * * *',
  handle: async () => {
    const { applyDueVersions } = await import('#app/catalog/actions/recompute_agio')
    await applyDueVersions()
  },
  options: { expireInSeconds: 3600 },
})

/** Prices all unsold batches again, on an operator's request. */
export const recomputeAgioJob = defineJob<object>({
  name: 'catalog.agio.recompute',
  label: '重算升贴水',
  handle: async () => {
    const { recomputeAgio } = await import('#app/catalog/actions/recompute_agio')
    await recomputeAgio()
  },
  options: { expireInSeconds: 3600 },
})

/** Deletes the rows and the sheets of old imports; the imports themselves stay in the history. */
defineJob<object>({
  name: 'catalog.import.forget',
  label: '清理导入记录',
  cron: '40 3 * * *',
  handle: async () => {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await db.rawQuery(
      `delete from import_rows using imports where imports.id = import_id and imports.created_at < now() - interval '30 days'`
    )
    const { forgetSheets } = await import('#app/catalog/actions/forget_sheets')
    await forgetSheets()
  },
})
