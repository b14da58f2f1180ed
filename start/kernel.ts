/*
 * Middleware, in the order in which a request passes through them.
 */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#core/exceptions/handler'))

server.use([
  () => import('#core/middleware/request_context_middleware'),
  () => import('#core/middleware/assets_middleware'),
  () => import('#core/middleware/compression_middleware'),
  () => import('@adonisjs/static/static_middleware'),
  () => import('@adonisjs/vite/vite_middleware'),
])

// None of them reads the body: a call does, after its caller was admitted (`#core/request_body`).
router.use([
  () => import('#core/middleware/same_origin_middleware'),
  () => import('#core/middleware/storable_text_middleware'),
  () => import('#app/system/user_log/user_log_middleware'),
])
