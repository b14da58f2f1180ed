/*
 * One process of the application under `npm run dev`. It loads the given packages in advance, waits for a port, and serves: then only the
 * project itself has to be loaded. Started by dev_server.mjs, and ends with it.
 */
import { packages } from './typescript.mjs'

process.once('disconnect', () => process.exit())
const told = () => new Promise((resolve) => process.once('message', resolve))

const { load } = await told()
for (const address of load) {
  try {
    await import(address)
  } catch {
    process.send({ unfit: address })
  }
}

process.env.PORT = String((await told()).port)
process.on('message', () => process.send({ packages: [...packages] }))
// The channel must not keep a process alive that has stopped serving.
process.channel.unref()
await import('../server.ts')
