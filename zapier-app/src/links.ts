/** What is offered to read beside the fields. */
export const manual = 'https://github.com/replyloop/replyloop/blob/main/zapier-app/README.md'
