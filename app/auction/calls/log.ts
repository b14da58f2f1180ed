/*
 * 成交公证 of a session.
 */
import { call } from '#core/call'
import { closeDue } from '#app/auction/actions/close_session'
import { logFile } from '#app/auction/queries/log_file'
import * as validators from '#app/auction/validators/auction'

call.file('/auction/log', {
  name: '下载成交公证',
  access: 'certified',
  summary:
    '成交公证 of an ended session, for those who took part: every bid with its chain, results and seal, as JSON.',
  input: validators.sessionIdValidator,
  before: ({ houseId }) => closeDue(houseId),
  run: ({ houseId }, { actor }) => logFile(houseId, actor),
})
