import adonis from '@adonisjs/prettier-config'

/** The Adonis style, with lines long enough for rows of a state machine or a table to stay rows. */
export default { ...adonis, printWidth: 120 }
