/*
 * The moves of batches, for sale (state-machines §2.2) and on their way (§2.3), and of sheets that are imported.
 */
import Batch from '#app/catalog/models/batch'
import Import from '#app/catalog/models/import'
import { ImportState, InTransitState, SalesState } from '#app/catalog/codes'
import { systemActor, type Actor } from '#core/actor'
import { defineMove } from '#core/moves'

export const moveBatch = defineMove({ model: Batch, states: SalesState, entity: 'batch' })
export const moveTransit = defineMove({ model: Batch, states: InTransitState, entity: 'batch' })
export const moveImport = defineMove({ model: Import, states: ImportState, entity: 'import' })

/** Who has handed in a sheet: the job that reads and writes it acts for that person. */
export const importerOf = (sheet: Import): Actor => ({
  ...systemActor(),
  kind: sheet.actorKind as Actor['kind'],
  userId: sheet.actorId,
  name: sheet.actorName,
  companyId: sheet.companyId,
})
