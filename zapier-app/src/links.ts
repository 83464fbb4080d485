/** The manual to which the help texts of fields link. */
export const manual = 'https://github.com/replyloop/replyloop/blob/main/zapier-app/README.md'
