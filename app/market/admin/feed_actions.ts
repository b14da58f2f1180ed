import { action } from '#app/admin/define'
import { pullSoon } from '#app/market/actions/edit_feed'
import { EnabledState } from '#core/codes'

export const feedActions = {
  run: action({ label: '立即拉取', available: { state: [EnabledState.enabled] }, run: pullSoon }),
}
