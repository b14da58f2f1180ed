/*
 * The two front ends: one HTML shell each, for every path without an API route.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@adonisjs/core'
import router from '@adonisjs/core/services/router'
import { siteName } from '#config/app'
import '#app/admin/resource_routes'
import { importModuleFiles } from '#core/modules'
import { allowPage, newNonce } from '#core/security_headers'
import { adminPolicy } from '#start/page_policy'
import { ADMIN_SHAPE } from '#start/skeletons'
import { showManifest, showPage, showRobots, showSitemap } from '#start/public_pages'

await importModuleFiles('pages')

function showBackOffice(http: HttpContext) {
  const nonce = newNonce()
  allowPage(http, adminPolicy(nonce))
  http.response.header('Cache-Control', 'no-store')
  const login = http.request.url().startsWith('/admin/login')
  return http.view.render('admin', { siteName, nonce, login, ...ADMIN_SHAPE })
}

/** @throws E_ROUTE_NOT_FOUND which is answered like every other refusal */
function refuseUnknown({ request }: HttpContext): never {
  throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
}

router.any('/admin/api/*', refuseUnknown).as('admin.unknown')

router.get('/sitemap.xml', showSitemap).as('pages.sitemap')
router.get('/manifest.webmanifest', showManifest).as('pages.manifest')
router.get('/robots.txt', showRobots).as('pages.robots')
router.get('/admin', showBackOffice).as('pages.admin')
router.get('/admin/*', showBackOffice).as('pages.admin.any')
router
  .get('*', (ctx) => {
    const url = ctx.request.url()
    return url.startsWith('/api/') || url.startsWith('/assets/') ? refuseUnknown(ctx) : showPage(ctx)
  })
  .as('pages.storefront')
