const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
const base = 36
const lastPoint = 0x10ffff

/**
 * The text that Punycode stands for (RFC 3492), without the `xn--` before it; `undefined` for what is none. Written here since
 * pages and connectors, which read emails by the same schemas, have no `node:url`.
 */
export function decodePunycode(code: string): string | undefined {
  const end = code.lastIndexOf('-')
  const points = Array.from(code.slice(0, Math.max(end, 0)), (letter) => letter.codePointAt(0) ?? 0)
  let point = 128
  let bias = 72
  let place = 0
  let at = end + 1
  while (at < code.length) {
    const before = place
    for (let weight = 1, step = base; ; step += base) {
      const digit = digits.indexOf(code.charAt(at) || ' ')
      at += 1
      if (digit < 0) return undefined
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (digit < threshold) break
      weight *= base - threshold
    }
    if (!Number.isSafeInteger(place)) return undefined
    const count = points.length + 1
    bias = nextBias(place - before, count, before === 0)
    point += Math.floor(place / count)
    if (point > lastPoint) return undefined
    place %= count
    points.splice(place, 0, point)
    place += 1
  }
  return String.fromCodePoint(...points)
}

/** How the digits of the next letter are weighed, by how far away this one was. */
function nextBias(distance: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += base) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
