import router from '@adonisjs/core/services/router'

const HealthController = () => import('#core/controllers/health_controller')
const OpenapiController = () => import('#core/controllers/openapi_controller')

router.get('/health/live', [HealthController, 'live']).as('health.live')
router.get('/health/ready', [HealthController, 'ready']).as('health.ready')
router.get('/api/openapi.json', [OpenapiController, 'show']).as('openapi')
