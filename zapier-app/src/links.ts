/** The address of the manual; the help texts of the connection's fields link to it. */
export const manualUrl = 'https://github.com/replyloop/replyloop/blob/main/zapier-app/README.md'
