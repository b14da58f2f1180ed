/** In a serving process: proposes new goods to the buyers whose wishes they fit. */
export default class DemandProvider {
  async ready() {
    const { startProposing } = await import('#app/demand/shared/proposing')
    startProposing()
  }

  async shutdown() {
    const { stopProposing } = await import('#app/demand/shared/proposing')
    await stopProposing()
  }
}
