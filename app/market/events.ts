/*
 * What other modules may listen to (`listen` of #core/events); all of it leaves after commit.
 */
declare module '#core/events' {
  interface DomainEvents {
    /** New quotes of some contracts were taken in. */
    'market.quoted': { codes: string[] }
  }
}

export {}
