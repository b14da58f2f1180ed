/*
 * Runs as it stands in Node processes and in pages, so it uses nothing from outside of itself.
 *
 * @param {number} shift milliseconds
 */
export function moveDate(shift) {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  RealDate.prototype.constructor = globalThis.Date
}
