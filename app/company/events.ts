/*
 * Events of this module for other modules (`listen` of #core/events).
 */
declare module '#core/events' {
  interface DomainEvents {
    /** The company may not trade: its listings are withdrawn, running orders continue. */
    'company.blacklisted': { companyId: number; reason: string }
    'company.restored': { companyId: number }
    'company.certified': { companyId: number; userId: number }
    'company.closed': { companyId: number }
    'staff.left': { companyId: number; userId: number }
  }
}

export {}
