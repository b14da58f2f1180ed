import { choice, defineResource, money, text, viewsOf } from '#app/admin/define'
import { simulatedBooks } from '#app/bank/admin/books_link'
import { movementActions } from '#app/bank/admin/movement_actions'
import { movementColumns, movementComputed, movementDetails } from '#app/bank/admin/movement_columns'
import { MovementKind, MovementState } from '#app/bank/codes'
import BankMovement from '#app/bank/models/bank_movement'

export default defineResource(BankMovement, {
  name: 'bank_movements',
  label: '银行指令',
  group: '资金',
  icon: 'bank',
  path: 'bank/movement-list',
  order: 5,
  owners: { company: ['payerCompanyId', 'payeeCompanyId'] },
  search: ['movementNo', 'refNo', 'bankSerial'],
  fields: {
    movementNo: text({ label: '指令号', list: true, width: 250 }),
    state: choice(MovementState, { list: true, filter: true }),
    kind: choice(MovementKind, { list: true, filter: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    ...movementDetails,
  },
  computed: movementComputed,
  columns: movementColumns,
  totals: ['amount'],
  views: viewsOf(MovementState, ['refused', 'sent', 'queued']),
  badge: { label: '银行拒绝的指令', filter: { state: MovementState.refused } },
  actions: movementActions,
  outside: simulatedBooks,
})
