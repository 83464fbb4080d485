/** A place that somebody has sent. */
interface Place {
  latitude: number | string
  longitude: number | string
  name?: string | undefined
  address?: string | undefined
  url?: string | undefined
}

/** Parts of a text, a line each; what is missing or empty has none. */
export const joinLines = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join('\n')

/** A place as a text: what is said of it, and a link to a map. */
export const placeText = ({ latitude, longitude, name, address, url }: Place): string =>
  joinLines(name, address, url ?? `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`)
