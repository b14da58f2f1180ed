/* Events that other modules may listen to (`listen` of #core/events); all are emitted after commit. */
declare module '#core/events' {
  interface DomainEvents {
    /** New quotes of some contracts were saved. */
    'market.quoted': { codes: string[] }
  }
}

export {}
