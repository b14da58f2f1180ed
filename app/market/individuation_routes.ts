import * as input from '#app/market/validators/individuation'
import { endpoint } from '#core/api'

const Individuation = () => import('#app/market/controllers/individuation_controller')

endpoint('/individuation/apply/list', [Individuation, 'applies'], {
  access: 'user',
  summary: 'Applications of the own company and what it may ask for now.',
})
endpoint('/individuation/apply/add', [Individuation, 'apply'], {
  access: 'certified',
  permission: 'individuation:apply',
  summary: 'Ask for an own basis table or for price alerts.',
  validator: input.applyValidator,
})
endpoint('/individuation/mine', [Individuation, 'mine'], {
  access: 'user',
  summary: 'Whether the own company has a basis table in force.',
})
endpoint('/individuation/basis/get', [Individuation, 'basis'], {
  access: 'certified',
  summary: 'The own basis table with its versions.',
})
endpoint('/individuation/basis/save', [Individuation, 'save'], {
  access: 'certified',
  permission: 'individuation:edit',
  summary: 'A new version of the own basis table.',
  validator: input.saveBasisValidator,
})
endpoint('/individuation/basis/preview', [Individuation, 'preview'], {
  access: 'certified',
  summary: 'What a basis table makes of a batch, line by line.',
  validator: input.previewBasisValidator,
})
endpoint('/individuation/watch/list', [Individuation, 'watches'], {
  access: 'certified',
  summary: 'Own levels of the main contract.',
})
endpoint('/individuation/watch/add', [Individuation, 'watchAdd'], {
  access: 'certified',
  summary: 'Be told when the main contract crosses a level.',
  validator: input.addWatchValidator,
})
endpoint('/individuation/watch/delete', [Individuation, 'watchDelete'], {
  access: 'certified',
  summary: 'Wait for a level no more.',
  validator: input.watchIdValidator,
})
