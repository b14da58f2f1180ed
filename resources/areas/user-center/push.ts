/*
 * Notices on this device: whether the browser can, and what it hands out so that the server may send. Asked only when somebody presses a switch.
 */

/** Why a browser cannot show notices; null when it can. */
export type PushObstacle = 'install' | 'insecure' | 'unsupported' | 'denied'

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export function pushObstacle(): PushObstacle | null {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** What the person can do about it. */
export const OBSTACLES: Record<PushObstacle, string> = {
  install:
    '苹果手机和平板需先安装本站：用 Safari 打开本站，点“分享”，选“添加到主屏幕”，再从主屏幕打开并开启推送（系统须为 16.4 或更新）。',
  insecure: '当前连接未加密，浏览器不允许推送，请用 https 开头的网址打开本站。',
  unsupported:
    '当前浏览器不支持推送（微信等应用内打开的网页也不支持），请换用 Chrome、Edge、Firefox 或 Safari 打开本站。',
  denied: '您已禁止本站发送通知。请点地址栏左侧的图标，在网站设置中将“通知”改为允许，然后刷新本页。',
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The worker that shows notices; the server sends it as it stands. */
const worker = async () =>
  (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'))

/** Whether this browser is subscribed with the server's key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return false
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  return subscription ? textOf(subscription.options.applicationServerKey) === publicKey : false
}

/**
 * Asks the person for permission and the browser for a subscription.
 *
 * @returns what the server needs, or null when the person says no
 * @throws when the browser cannot reach its push service
 */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await worker()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // One that was made with another key is worth nothing.
  if (known && textOf(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
