const bullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])\s+/u
const wrapWidth = 60

/** The lines that each stand for themselves, without their bullets; a line that goes on in the next is joined with it. */
export function standaloneLinesOf(paragraph: string): string[] {
  const lines: string[] = []
  let previous = ''
  for (const raw of paragraph.split('\n')) {
    const text = raw.replace(bullet, '').trim()
    const last = lines.at(-1)
    const begins =
      last === undefined ||
      bullet.test(raw) ||
      /[.!?:…]$/u.test(previous) ||
      (/^[\p{Lu}\p{N}]/u.test(text) && previous.length < wrapWidth && !/[,;]$/u.test(previous))
    if (begins) lines.push(text)
    else lines[lines.length - 1] = `${last}\n${text}`
    previous = text
  }
  return lines.filter((line) => line !== '')
}
