import { useParams } from 'react-router'
import { Component as Request } from './purchase_request_page'
import { Component as Requests } from './purchase_requests_page'

/** 采购审批 and each of its requests: one file, because the entry lists every file of every page. */
export function Component() {
  return useParams().requestId ? <Request /> : <Requests />
}
