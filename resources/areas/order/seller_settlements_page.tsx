import { useParams } from 'react-router'
import { Component as Settlement } from './settlement_page'
import { Component as Settlements } from './settlements_page'

/** 结算管理 and each of its settlements: one file, because the entry lists every file of every page. */
export function Component() {
  return useParams().settlementId ? <Settlement /> : <Settlements />
}
