import { action } from '#app/admin/define'
import { pullSoon } from '#app/market/actions/edit_feed'

export const feedActions = {
  run: action({ label: '立即拉取', available: { state: [1] }, run: pullSoon }),
}
