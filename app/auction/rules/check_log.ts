import { checkKeyedLog, type KeyedLog } from '#app/auction/rules/keyed_log_chain'
import { checkUnkeyedLog, type LogProblem, type SessionLog } from '#app/auction/rules/log_chain'

/** All inconsistencies of a bid log of either version; empty when the log is unchanged. */
export const checkLog = (log: SessionLog | KeyedLog): LogProblem[] =>
  'chainKey' in log ? checkKeyedLog(log) : checkUnkeyedLog(log)
