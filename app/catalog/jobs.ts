import { defineJob } from '#core/jobs'

/** Checks the rows of a large sheet. */
export const analyseImportJob = defineJob<{ importId: number }>({
  name: 'catalog.import.analyse',
  handle: async ({ importId }) => {
    const { analyseImport } = await import('#app/catalog/actions/analyse_import')
    await analyseImport(importId)
  },
  options: { expireInSeconds: 900 },
})

/** Writes the batches of a large sheet. */
export const runImportJob = defineJob<{ importId: number }>({
  name: 'catalog.import.run',
  handle: async ({ importId }) => {
    const { runImport } = await import('#app/catalog/actions/confirm_import')
    await runImport(importId)
  },
  options: { expireInSeconds: 900 },
})
