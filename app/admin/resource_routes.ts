/*
 * Calls below `/admin/api/:resource`. Registered after every module's own routes, because they match any name.
 */
import { resourceRoute } from '#app/admin/admit'
import type { HttpContext } from '@adonisjs/core/http'
import * as desk from '#app/admin/controllers/desk_controller'
import * as together from '#app/admin/controllers/together_controller'
import * as tasks from '#app/admin/controllers/tasks_controller'
import * as drafts from '#app/admin/controllers/drafts_controller'
import * as picking from '#app/admin/controllers/picking_controller'
import * as resources from '#app/admin/controllers/resources_controller'
import { resources as registered } from '#app/admin/registry'

/** The verb of an action call; ordinary verbs cannot be called this way. */
function actionVerb({ params }: HttpContext) {
  const actions = registered.get(params.resource)?.actions ?? {}
  return Object.hasOwn(actions, params.action) || params.action === 'enable' || params.action === 'disable'
    ? params.action
    : 'no action'
}

/** Options of requests that a page makes without the operator's action. */
const ON_ITS_OWN = { silent: true }

resourceRoute('get', '', 'query', resources.list)
resourceRoute('get', '/totals', 'query', resources.totals, ON_ITS_OWN)
resourceRoute('get', '/unmatched', 'query', resources.unmatched, ON_ITS_OWN)
resourceRoute('get', '/counts', 'query', resources.counts, ON_ITS_OWN)
resourceRoute('get', '/options/:field', 'query', resources.options, ON_ITS_OWN)
resourceRoute('get', '/queries', 'query', desk.savedQueries, ON_ITS_OWN)
resourceRoute('post', '/queries', 'query', desk.addSavedQuery, ON_ITS_OWN)
resourceRoute('delete', '/queries/:query', 'query', desk.removeSavedQuery, ON_ITS_OWN)
resourceRoute('post', '', 'add', resources.create)
resourceRoute('put', '', 'edit', resources.updateMany)
resourceRoute('post', '/undo', 'edit', resources.undo, { name: '撤销修改' })
resourceRoute('delete', '', 'delete', resources.removeMany)
resourceRoute('post', '/actions/:action', actionVerb, resources.act)
resourceRoute('get', '/:id/actions/:action', actionVerb, resources.initial, ON_ITS_OWN)
resourceRoute('get', '/:id/actions/:action/rows/:field', actionVerb, picking.pickable, ON_ITS_OWN)
resourceRoute('get', '/:id/actions/:action/rows/:field/start', actionVerb, picking.pickStart, ON_ITS_OWN)
resourceRoute('post', '/:id/actions/:action/rows/:field/pasted', actionVerb, picking.pasted, ON_ITS_OWN)
resourceRoute('get', '/:id/neighbours', 'query', resources.neighbours, ON_ITS_OWN)
resourceRoute('get', '/:id/audit', 'get', resources.timeline, ON_ITS_OWN)
// What somebody may delete, he may take back.
resourceRoute('get', '/recycled', 'delete', resources.recycled, ON_ITS_OWN)
resourceRoute('post', '/recycled/:entry/restore', 'delete', resources.restore)
resourceRoute('post', '/export', 'export', tasks.requestExportFile)
resourceRoute('get', '/import/template', 'import', tasks.importTemplate)
resourceRoute('post', '/import', 'import', tasks.uploadImport, { file: '21mb' })
resourceRoute('get', '/draft', 'add', drafts.show, ON_ITS_OWN)
resourceRoute('put', '/draft', 'add', drafts.keep, ON_ITS_OWN)
resourceRoute('delete', '/draft', 'add', drafts.drop, ON_ITS_OWN)
resourceRoute('post', '/steps', 'add', drafts.check, ON_ITS_OWN)
resourceRoute('get', '/live', 'query', together.live, ON_ITS_OWN)
resourceRoute('get', '/:id/editing', 'get', together.editing, ON_ITS_OWN)
resourceRoute('post', '/:id/lock', 'edit', together.hold, ON_ITS_OWN)
resourceRoute('delete', '/:id/lock', 'edit', together.release, ON_ITS_OWN)
resourceRoute('get', '/:id/comments', 'get', together.comments, ON_ITS_OWN)
resourceRoute('post', '/:id/comments', 'get', together.comment, { name: '评论' })
resourceRoute('get', '/:id/colleagues', 'get', together.colleagues, ON_ITS_OWN)
resourceRoute('get', '/:id/assignment', 'get', together.assignment, ON_ITS_OWN)
resourceRoute('put', '/:id/assignment', 'get', together.assign, { name: '分派' })
resourceRoute('post', '/:id/assignment/done', 'get', together.finish, { name: '完成分派' })
resourceRoute('get', '/:id', 'get', resources.show)
resourceRoute('put', '/:id', 'edit', resources.update)
resourceRoute('delete', '/:id', 'delete', resources.remove)
