import { registerDemoMarket } from '#core/demo_market'
import { registerStartCheck } from '#core/start_checks'
import { demoProblems } from '#app/demo/shared/demo_start_check'
import { everSeeded, hasNoCompanies, unfinishedSeeding } from '#app/demo/shared/seedings'

registerStartCheck(demoProblems)
registerDemoMarket({ begunUnfinished: unfinishedSeeding, isMissing: hasNoCompanies, isPresent: everSeeded })
