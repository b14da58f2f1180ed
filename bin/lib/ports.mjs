/*
 * Ports to listen on: whether one is free, which is the next free one, and what to say when it is not.
 */
import net from 'node:net'

/** Why nothing can listen on a port: a code of the system such as EADDRINUSE, or null when something can. */
export function portTrouble(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => resolve(error.code ?? 'EINVAL'))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** The first free port, starting at `first`. */
export async function freePortFrom(first, host = process.env.HOST) {
  for (let port = first; port < first + 200; port++) if ((await portTrouble(port, host)) === null) return port
  throw new Error(`no free port between ${first} and ${first + 199}`)
}

/**
 * What keeps the server from its port, in a sentence that also says what to do; null when it can listen.
 *
 * @param {string} port as it is set
 * @param {string} host
 */
export async function portProblem(port, host) {
  const number = Number(port)
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    return `PORT=${port} is no port: set a number between 1 and 65535.`
  const trouble = await portTrouble(number, host)
  if (trouble === null) return null
  if (trouble === 'EACCES')
    return `PORT=${port} may not be used by this user (ports below 1024 belong to root): start with PORT=${await freePortFrom(3333, host)}, and put a proxy before it.`
  if (trouble !== 'EADDRINUSE')
    return `The server cannot listen on HOST=${host} PORT=${port} (${trouble}): HOST has to be an address of this machine.`
  const next = await freePortFrom(Math.min(number + 1, 65_300), host)
  return `Port ${port} of ${host} is in use by another program (perhaps by an earlier start of this one): end that, or start with PORT=${next}.`
}
