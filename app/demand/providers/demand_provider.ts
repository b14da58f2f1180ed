/** In a serving process: proposes new goods to the buyers whose wishes they fit, and keeps what members search for. */
export default class DemandProvider {
  async ready() {
    const { startProposing } = await import('#app/demand/shared/proposing')
    const { startNotingSearches } = await import('#app/demand/shared/search_notes')
    startProposing()
    startNotingSearches()
  }

  async shutdown() {
    const { stopProposing } = await import('#app/demand/shared/proposing')
    const { stopNotingSearches } = await import('#app/demand/shared/search_notes')
    await stopProposing()
    await stopNotingSearches()
  }
}
