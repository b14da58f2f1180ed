import type Batch from '#app/catalog/models/batch'
import type { PlacedSentence } from '#app/catalog/rules/batch_checks'
import { batchVersion } from '#app/catalog/rules/batch_version'
import { YesNo } from '#core/codes'
import { toBatchRow, type BatchRow } from '#app/catalog/transformers/batch'

/** A batch of the viewer's company as its form begins with it. */
export type OwnBatch = {
  /** `publicWeight` is the certificate's; null when it is computed. */
  batch: BatchRow & { cargoOwner: string | null }
  /** Why it may not be changed; null when it may. */
  locked: string | null
  /** Version of what is shown; the calls that change or delete the batch name it. */
  seen: string
}

/** What a form under way comes to by the rules: sentences, and the figures that the server computes. */
export type CheckedForm = {
  errors: PlacedSentence[]
  warnings: PlacedSentence[]
  netWeight: number | null
  publicWeight: number | null
  lvMain: string | null
  mikeMain: string | null
  /** Cents per tonne; null also while figures are missing. */
  czceAgio: number | null
  czceAgioReason: string | null
  percentAgio: number | null
}

export const toOwnBatch = (batch: Batch, locked: string | null): OwnBatch => ({
  batch: {
    ...toBatchRow(batch),
    publicWeight: batch.publicFromCertificate === YesNo.yes ? batch.publicWeight : null,
    cargoOwner: batch.cargoOwner,
  },
  locked,
  seen: batchVersion(batch),
})
