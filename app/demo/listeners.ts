import { registerDemoMarket } from '#core/demo_market'
import { hasNoCompanies, unfinishedSeeding } from '#app/demo/shared/seedings'

registerDemoMarket({ begunUnfinished: unfinishedSeeding, isMissing: hasNoCompanies })
