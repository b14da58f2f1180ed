import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { ImportKind, ImportState, InTransitState, ProductType } from '#app/catalog/codes'

const DATABASE = 'mianqiao_bench'

/** Imports a generated workbook of many rows as a company does, in a database of its own, and reports duration and memory. */
export default class BenchImport extends BaseCommand {
  static commandName = 'bench:import'
  static description = 'Import a large inspection sheet: seconds and memory'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Rows', default: 100_000 })
  declare rows: number

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { dropDatabase, enterDatabase } = await import('#app/listing/bench/database')
    await enterDatabase(DATABASE)
    try {
      await this.measure()
    } finally {
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  private async measure() {
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const { benchSheet } = await import('#app/catalog/samples/bench_sheet')
    const { uploadSheet } = await import('#app/catalog/actions/upload_sheet')
    const { mapSheet } = await import('#app/catalog/actions/map_sheet')
    const { analyseImport } = await import('#app/catalog/actions/analyse_import')
    const { confirmImport } = await import('#app/catalog/actions/confirm_import')
    const { writeInspectedSheet: runImport } = await import('#app/catalog/actions/run_import')
    const { systemActor } = await import('#core/actor')
    const { useQueue } = await import('#core/jobs')
    const { inTransaction } = await import('#core/transaction')

    const { writeCompanies } = await import('#app/listing/bench/market')
    await inTransaction(writeCompanies)
    // The jobs of a large sheet run here and now, to be measured.
    useQueue({ send: async () => {} })
    const companyId = 1
    let state = 42
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
    const contents = benchSheet(this.rows, random, batchCode)
    this.logger.info(`${this.rows.toLocaleString('en')} rows, ${(contents.length / 1024 / 1024).toFixed(1)} MB`)

    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100).unref()
    const started = performance.now()
    const since = () => ((performance.now() - started) / 1000).toFixed(1)
    const actor = { ...systemActor(), companyId }
    let sheet = await uploadSheet({ name: 'bench.xlsx', contents }, { companyId, companyName: null }, actor)
    try {
      this.logger.info(`uploaded and read after ${since()} s`)
      sheet = await mapSheet(sheet, {
        kind: ImportKind.rowPerBatch,
        mapping: sheet.mapping,
        productType: ProductType.xinjiang,
        entrepotId: null,
        inTransitState: InTransitState.stored,
        constants: {},
      })
      if (sheet.state === ImportState.checking) await analyseImport(sheet.id)
      await sheet.refresh()
      this.logger.info(`checked after ${since()} s: ${sheet.okCount} good, ${sheet.errorCount} with errors`)
      await confirmImport(sheet.id, { skipErrors: true }, actor)
      await runImport(sheet.id)
      await sheet.refresh()
      this.logger.success(
        `${sheet.createdCount} batches after ${since()} s, memory at most ${Math.round(peak / 1024 / 1024)} MB (${Math.round((peak - before) / 1024 / 1024)} MB more than before)`
      )
    } finally {
      clearInterval(watch)
      await drive.use().delete(sheet.fileKey)
    }
  }
}

/** 999 batches of 2025 for each gin in turn. */
function batchCode(row: number): string {
  return `${65_001 + Math.floor(row / 999)}251${String((row % 999) + 1).padStart(3, '0')}`
}
