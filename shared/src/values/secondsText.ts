/** How long something took: `40 s`, `14 min`, `3 h 5 min`, `2 d 4 h`; of two units at most. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return joined(`${hours} h`, minutes % 60, 'min')
  return joined(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

const joined = (first: string, count: number, unit: string) =>
  count === 0 ? first : `${first} ${count} ${unit}`
