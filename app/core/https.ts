import type { HttpRequest } from '@adonisjs/core/http'
import { appUrl } from '#config/app'

/**
 * Whether the browser reached the site over TLS. `APP_URL` counts as well, because what ends TLS is usually a proxy before this process,
 * and one that is not trusted cannot say so.
 */
export const isHttps = (request: HttpRequest) => request.secure() || appUrl.startsWith('https:')
