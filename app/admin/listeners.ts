import { registerSealedColumns } from '#core/sealed_columns'
import Proposal from '#app/admin/models/proposal'
import Recycled from '#app/admin/models/recycled'

registerSealedColumns(Proposal, ['asked'])
registerSealedColumns(Recycled, ['row'])
