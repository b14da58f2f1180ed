/*
 * One process of the application under `npm run dev`. It loads the packages it is told while nothing else is to be done, waits for a
 * port, and serves: what remains to be loaded then is the project itself. Started by dev_server.mjs, and gone when that is.
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
// Being told things does not keep a process alive that has stopped serving.
process.channel.unref()
await import('../server.ts')
