import { registerSealedColumns } from '#core/sealed_columns'
import Proposal from '#app/admin/models/proposal'

registerSealedColumns(Proposal, ['asked'])
