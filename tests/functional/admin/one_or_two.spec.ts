/*
 * Every step by which operators write is either for two operators, or stands here with the reason why one may do it alone. A new step
 * that is in neither list fails, so that whoever adds it says which it is.
 */
import { test } from '@japa/runner'
import { declaredSettings } from '#app/system/settings/stored_settings'
import { adminEndpoints } from '#app/admin/admit'
import { moneyPermissions, twoPersonPermissions } from '#app/admin/actions/row_steps'
import { permissionOf, verbsOf } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'

const READING = new Set(['query', 'get', 'export'])

/** Permission, or `resource.*`, with the reason. */
const ALONE: Record<string, string> = {
  // Content and texts
  ...alike('texts and pictures', [
    ...['articles', 'carousel_slides', 'ccia_brands', 'contact_points', 'financial_leads', 'financial_services'],
    ...['friendship_links', 'help_documents', 'legal_notices', 'news_articles', 'news_channels'],
    ...['selected_resources', 'shop_pictures', 'news', 'pieces'],
  ]),
}

function alike(reason: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [`${name}.*`, reason]))
}

test.group('Steps for one operator and for two', () => {
  const written = () =>
    [...resources.values()].flatMap((resource) =>
      Object.keys(verbsOf(resource))
        .filter((verb) => !READING.has(verb))
        .map((verb) => permissionOf(resource, verb))
    )
  test('print', () => {
    const two = new Set(twoPersonPermissions())
    console.log(JSON.stringify({
      alone: written().filter((p) => !two.has(p)),
      two: [...two],
      calls: adminEndpoints.filter(({ method }) => method !== 'get').map(({ method, path, permission }) => `${method} ${path} ${permission}`),
      settings: declaredSettings().map(({ key, money }) => `${key} ${money}`),
      money: moneyPermissions(), ALONE
    }))
  })
})
