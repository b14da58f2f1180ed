/*
 * The two front ends: one HTML shell each, for every path without an API route.
 */
import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import { siteName } from '#config/app'
import '#app/admin/resource_routes'
import { importModuleFiles } from '#core/modules'
import { allowPage, newNonce } from '#core/security_headers'
import { adminPolicy } from '#start/page_policy'
import { showPage, showRobots, showSitemap } from '#start/public_pages'

await importModuleFiles('pages')

function showBackOffice(http: HttpContext) {
  const nonce = newNonce()
  allowPage(http, adminPolicy(nonce))
  http.response.header('Cache-Control', 'no-store')
  return http.view.render('admin', { siteName, nonce })
}

router
  .any('/admin/api/*', ({ response }) =>
    response.status(404).send({ code: 40400, message: '请求的地址不存在', body: null })
  )
  .as('admin.unknown')

router.get('/sitemap.xml', showSitemap).as('pages.sitemap')
router.get('/robots.txt', showRobots).as('pages.robots')
router.get('/admin', showBackOffice).as('pages.admin')
router.get('/admin/*', showBackOffice).as('pages.admin.any')
router
  .get('*', (ctx) => {
    const { request, response } = ctx
    if (request.url().startsWith('/api/') || request.url().startsWith('/assets/'))
      return response.status(404).send({ code: 40400, message: '请求的地址不存在', body: null })
    return showPage(ctx)
  })
  .as('pages.storefront')
