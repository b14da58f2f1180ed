/*
 * The two front ends: one HTML shell each, for every path that no API took.
 */
import router from '@adonisjs/core/services/router'
import { siteName } from '#config/app'
import '#app/admin/resource_routes'

router
  .any('/admin/api/*', ({ response }) =>
    response.status(404).send({ code: 40400, message: '请求的地址不存在', body: null })
  )
  .as('admin.unknown')

router.get('/admin', ({ view }) => view.render('admin', { siteName })).as('pages.admin')
router.get('/admin/*', ({ view }) => view.render('admin', { siteName })).as('pages.admin.any')
router
  .get('*', ({ view, request, response }) => {
    if (request.url().startsWith('/api/') || request.url().startsWith('/assets/'))
      return response.status(404).send({ code: 40400, message: '请求的地址不存在', body: null })
    response.header('Cache-Control', 'no-cache')
    return view.render('storefront', { siteName })
  })
  .as('pages.storefront')
