import { FULL_FORMAT, fullSeal, termsHash, type FullLog } from '#app/auction/rules/full_log'
import { checkKeyedLog, commitmentOf, keyedLotProblems, type KeyedLog } from '#app/auction/rules/keyed_log_chain'
import { checkUnkeyedLog, type LogProblem, type SessionLog } from '#app/auction/rules/log_chain'
import { recomputeLog } from '#app/auction/rules/recompute_log'

/** A bid log of any version. */
export type AnyLog = SessionLog | KeyedLog | FullLog

/** Whether a log is of version 3, from which every decision is computed again. */
export const isFullLog = (log: AnyLog): log is FullLog => 'format' in log && log.format === FULL_FORMAT

/** All inconsistencies of a log of version 3, and all its decisions that the rules do not give. */
function checkFullLog(log: FullLog): LogProblem[] {
  const problems = log.items.flatMap((lot) => keyedLotProblems(lot, log.chainKey))
  const ofSession = (problem: string) => problems.push({ itemId: 0, seq: null, problem })
  if (commitmentOf(log.houseCode, log.chainKey) !== log.commitment) ofSession('密钥与开场前公布的承诺不一致')
  if (log.seal !== null && log.seal !== fullSeal(log)) ofSession('场次结果与封存不一致')
  const published = log.facts.findLast(({ kind }) => kind === 'terms')
  if (published?.note !== termsHash(log)) ofSession('场次条款与发布时公布的不一致')
  return [...problems, ...recomputeLog(log)]
}

/** All inconsistencies of a bid log; empty when the log is unchanged. */
export function checkLog(log: AnyLog): LogProblem[] {
  if (isFullLog(log)) return checkFullLog(log)
  return 'chainKey' in log ? checkKeyedLog(log) : checkUnkeyedLog(log)
}
