import { endpoint, publicRead } from '#core/api'
import { houseIdValidator, itemIdValidator } from '#app/auction/validators/auction'
import * as input from '#app/auction/validators/auction_screens'

const Screens = () => import('#app/auction/controllers/auction_screens_controller')

publicRead('/auction/today', [Screens, 'today'], { summary: "Today's sessions for the home page.", maxAge: 5 })

endpoint('/auction/days', [Screens, 'days'], {
  access: 'user',
  summary: 'Sessions of a month by day, for the calendar.',
  validator: input.monthValidator,
})
endpoint('/auction/bids', [Screens, 'bids'], {
  access: 'user',
  summary: 'Accepted bids of an item, newest first; bidders are numbers.',
  validator: itemIdValidator,
})
endpoint('/auction/terms', [Screens, 'terms'], {
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Whether my company may enter a session, and what it has to freeze.',
  validator: houseIdValidator,
})
endpoint('/auction/item/list', [Screens, 'items'], {
  access: 'user',
  summary: 'Items of published sessions, across sessions; `collected` for the ones I have starred.',
  validator: input.listItemsValidator,
})
endpoint('/auction/item/own', [Screens, 'own'], {
  access: 'certified',
  summary: 'Items that my company leads, was outbid on, has won, signed or abandoned.',
  validator: input.ownItemsValidator,
})
endpoint('/auction/item/collect', [Screens, 'collect'], {
  access: 'user',
  summary: 'Stars an item for me, or takes the star away.',
  validator: input.collectValidator,
})
endpoint('/auction/results/export', [Screens, 'export'], {
  access: 'user',
  download: true,
  summary: 'The results of a session that is over, as an Excel file.',
  validator: houseIdValidator,
})
