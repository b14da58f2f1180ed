import router from '@adonisjs/core/services/router'
import { DEMO_BANK_PATH, NOTIFY_PATH } from '#app/bank/gateway/main'

const BankLine = () => import('#app/bank/controllers/bank_line_controller')

// Not for the storefront: the first is authenticated by signature, the second exists in the demo only.
router.post(NOTIFY_PATH, [BankLine, 'notify']).as('bank.notify')
router.any(`${DEMO_BANK_PATH}/*`, [BankLine, 'demoPage']).as('bank.demo')
