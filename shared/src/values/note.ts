/** The longest note about a contact, in code points. */
export const maxNote = 10_000
/** The most members whom one note mentions. */
export const maxMentions = 50
/** What stands for the member who asks, in place of an id. */
export const meMember = 'me'
