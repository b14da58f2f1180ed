/*
 * Messages and confirmations. antd is loaded when the first of them is shown, so that it is not part of the first page.
 */
import type { ConfirmOptions } from './antd_feedback'

const load = () => import('./antd_feedback')

/** A message at the top of the page for 3 seconds. */
export const message = {
  success: (text: string) => void load().then(({ antdMessage }) => antdMessage.success(text)),
  info: (text: string) => void load().then(({ antdMessage }) => antdMessage.info(text)),
  warning: (text: string) => void load().then(({ antdMessage }) => antdMessage.warning(text)),
  error: (text: string) => void load().then(({ antdMessage }) => antdMessage.error(text)),
}

/** Asks for confirmation (416 px). Resolves to the answer; waits for `onOk` before the dialog closes. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const { antdConfirm } = await load()
  return antdConfirm(options)
}
