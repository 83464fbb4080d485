/** What pages call some of what a provider says of a channel. */
const labels: Readonly<Record<string, string>> = {
  number: 'Number',
  verifiedName: 'Name',
  nameStatus: 'Review of the name',
  quality: 'Quality',
  messagingLimit: 'People to write to first, in 24 hours',
  throughput: 'Speed',
  phoneApp: 'Beside the phone app',
  mode: 'Mode',
}

/** The words for a name in what a provider says of a channel; what has none is made readable: `accountMode` is `Account mode`. */
export function infoLabel(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
