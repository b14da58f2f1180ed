import { adminEndpoint } from '#app/admin/admit'
import { preview } from '#app/content/controllers/preview_controller'

adminEndpoint('post', '/articles/preview', preview, { name: '预览内容', permission: null, bounds: 'own' })
