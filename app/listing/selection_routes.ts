import * as input from '#app/listing/validators/selection'
import { endpoint } from '#core/api'

const Selection = () => import('#app/listing/controllers/selection_controller')
const Places = () => import('#app/listing/controllers/places_controller')
const user = { access: 'user' } as const

endpoint('/cart/list', [Selection, 'cart'], {
  ...user,
  summary: 'The own cart: what changed, totals of what can be ordered.',
})
endpoint('/cart/count', [Selection, 'cartCount'], { ...user, summary: 'Number of batches in the cart.' })
endpoint('/cart/add', [Selection, 'cartAdd'], {
  ...user,
  summary: 'Put offers in the cart.',
  validator: input.addToCartValidator,
})
endpoint('/cart/delete', [Selection, 'cartDelete'], {
  ...user,
  summary: 'Take batches out of the cart, or all.',
  validator: input.removeFromCartValidator,
})
endpoint('/cart/accept', [Selection, 'cartAccept'], { ...user, summary: 'Take note of changed prices.' })

endpoint('/cotton/list', [Selection, 'lists'], { ...user, summary: 'Own cotton lists.' })
endpoint('/cotton/get', [Selection, 'listGet'], {
  ...user,
  summary: 'One cotton list with its batches.',
  validator: input.idValidator,
})
endpoint('/cotton/add', [Selection, 'listAdd'], {
  ...user,
  summary: 'Start a cotton list.',
  validator: input.addListValidator,
})
endpoint('/cotton/edit', [Selection, 'listEdit'], {
  ...user,
  summary: 'Rename a cotton list.',
  validator: input.editListValidator,
})
endpoint('/cotton/delete', [Selection, 'listDelete'], {
  ...user,
  summary: 'Delete a cotton list.',
  validator: input.idValidator,
})
endpoint('/cotton/item/add', [Selection, 'itemAdd'], {
  ...user,
  summary: 'Add batches to a cotton list.',
  validator: input.listItemsValidator,
})
endpoint('/cotton/item/delete', [Selection, 'itemDelete'], {
  ...user,
  summary: 'Take batches off a cotton list.',
  validator: input.listItemsValidator,
})
endpoint('/cotton/export', [Selection, 'listExport'], {
  ...user,
  summary: 'A cotton list as xlsx.',
  validator: input.idValidator,
  download: true,
})
endpoint('/batch/export', [Selection, 'inspectionExport'], {
  ...user,
  summary: '检测结果.xlsx',
  validator: input.exportBatchesValidator,
  download: true,
})

endpoint('/shop/saved/list', [Selection, 'searches'], {
  ...user,
  summary: 'Saved searches with what they would find now.',
})
endpoint('/shop/saved/add', [Selection, 'searchAdd'], {
  ...user,
  summary: 'Save a search.',
  validator: input.saveSearchValidator,
})
endpoint('/shop/saved/edit', [Selection, 'searchEdit'], {
  ...user,
  summary: 'Rename a saved search or switch its alert.',
  validator: input.editSearchValidator,
})
endpoint('/shop/saved/delete', [Selection, 'searchDelete'], {
  ...user,
  summary: 'Delete a saved search.',
  validator: input.idValidator,
})

endpoint('/shop/store/list', [Places, 'stores'], {
  ...user,
  summary: 'Sellers with what they offer.',
  validator: input.storesValidator,
})
endpoint('/shop/store/get', [Places, 'store'], { ...user, summary: 'One seller.', validator: input.companyIdValidator })
endpoint('/shop/favourite/add', [Places, 'follow'], {
  ...user,
  summary: 'Follow a shop.',
  validator: input.companyIdValidator,
})
endpoint('/shop/favourite/delete', [Places, 'unfollow'], {
  ...user,
  summary: 'Stop following a shop.',
  validator: input.companyIdValidator,
})

endpoint('/producer/list', [Places, 'producers'], {
  ...user,
  summary: 'Gin mills with what is offered from them.',
  validator: input.placesValidator,
})
endpoint('/producer/get', [Places, 'producer'], {
  ...user,
  summary: 'One mill with its quality by crop year.',
  validator: input.producerValidator,
})
endpoint('/entrepot/list', [Places, 'entrepots'], {
  ...user,
  summary: 'Warehouses with what is offered in them.',
  validator: input.placesValidator,
})
endpoint('/entrepot/get', [Places, 'entrepot'], {
  ...user,
  summary: 'One warehouse with its stock by type.',
  validator: input.idValidator,
})
endpoint('/place/map', [Places, 'map'], {
  ...user,
  summary:
    'Every warehouse and, by place, every mill with what is on sale there by type of goods: the pins of the map.',
})
