/* How sheets of prices are written, and taken back. */
import { saveContractDay, savePoint } from '#app/market/actions/edit_prices'
import { takeBackContractDay, takeBackPoint } from '#app/market/actions/take_back_prices'

export const pointImport = { run: savePoint, undo: takeBackPoint, help: '一行一个序列一天；已有的日期按文件改写' }

export const contractDayImport = {
  run: saveContractDay,
  undo: takeBackContractDay,
  help: '一行一个合约一天；单位元/吨，ICE 为美分/磅',
}
