import type { ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Lets running requests finish before the server closes. Their answers, and those to requests that arrive meanwhile, close the connection:
 * otherwise a client with a keep-alive connection would keep the process alive, or be disconnected during a request.
 */
export default class DrainingProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const server = await this.app.container.make('server')
    const http = server.getNodeServer()
    if (!http) return
    const running = new Set<ServerResponse>()
    let draining = false
    http.prependListener('request', (_request, response) => {
      if (draining) response.setHeader('Connection', 'close')
      running.add(response)
      response.once('close', () => running.delete(response))
    })
    // Registered after the hook that closes the server: hooks run in reverse order.
    this.app.terminating(() => {
      draining = true
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close')
      setInterval(() => 'closeIdleConnections' in http && http.closeIdleConnections(), 100).unref()
    })
  }
}
