/* The moves of batches, for sale (state-machines §2.2) and in transit (§2.3), and of imports. */
import Batch from '#app/catalog/models/batch'
import Import from '#app/catalog/models/import'
import { ImportState, InTransitState, SalesState } from '#app/catalog/codes'
import { systemActor, type Actor } from '#core/actor'
import { defineMove } from '#core/moves'

export const moveBatch = defineMove({ model: Batch, states: SalesState, entity: 'batch' })
export const moveTransit = defineMove({ model: Batch, states: InTransitState, entity: 'batch' })
export const moveImport = defineMove({ model: Import, states: ImportState, entity: 'import' })

/** The actor on whose behalf the job reads and writes a sheet: the user who uploaded it. */
export const importerOf = (sheet: Import): Actor => ({
  ...systemActor(),
  kind: sheet.actorKind as Actor['kind'],
  userId: sheet.actorId,
  name: sheet.actorName,
  companyId: sheet.companyId,
})
