import { registerSealedColumns } from '#core/sealed_columns'
import Operator from '#app/identity/models/operator'

registerSealedColumns(Operator, ['totpSecret'])
