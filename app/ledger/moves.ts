import Hold from '#app/ledger/models/hold'
import LedgerAlarm from '#app/ledger/models/ledger_alarm'
import { AlarmState, HoldState } from '#app/ledger/codes'
import { defineMove, defineRecordedMove } from '#core/moves'

/** The moves of frozen money, recorded by a posting of the same transaction, or by the hold that received the money. */
export const moveHold = defineRecordedMove({ model: Hold, states: HoldState, recordedIn: 'ledger_transactions' })

export const moveAlarm = defineMove({ model: LedgerAlarm, states: AlarmState, entity: 'ledger_alarm' })
