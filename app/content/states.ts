import { defineMachine } from '#core/transitions'
import { LeadStates, PublishStates } from '#app/content/dictionaries'

/** Publishing again shows a newer text, or shows the same one at another time. */
export const publishMachine = defineMachine(PublishStates, { 1: [2], 2: [2, 9], 9: [2] })

export const leadMachine = defineMachine(LeadStates, { 1: [2, 9], 2: [9] })
