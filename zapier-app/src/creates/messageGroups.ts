/** The groups into which the fields of a message are sorted. */
export const messageGroups = [
  { key: 'message', label: 'Message' },
  { key: 'contact', label: 'Contact' },
]
