/** What pages call some of what a provider says of a channel. */
const labels: Readonly<Record<string, string>> = {
  number: 'Number',
  name: 'Name',
  nameStatus: 'Review of the name',
  quality: 'Quality',
  limit: 'People in 24 hours',
  status: 'Status',
  verified: 'Number confirmed',
  phoneApp: 'Beside the phone app',
  throughput: 'Speed',
}

/** The words for a name in what a provider says of a channel; what has none is made readable: `accountMode` is `Account mode`. */
export function infoLabel(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
