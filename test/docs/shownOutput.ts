/** Ids and instants, which differ each time. */
const changing = /\b[a-z]{2,4}_[0-9A-Z]{26}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Whether a command printed what its document shows: `…` stands for anything, an id for any id; JSON in any layout. */
export function shows(shown: string, printed: string): boolean {
  const parts = layoutOf(shown).split('…')
  let rest = layoutOf(printed)
  for (const [index, part] of parts.entries()) {
    const at = rest.indexOf(part)
    if (at === -1 || (index === 0 && at > 0)) return false
    rest = rest.slice(at + part.length)
  }
  return rest === '' || parts.at(-1) === ''
}

function layoutOf(text: string): string {
  const alike = text.trim().replaceAll(changing, '(differs)')
  try {
    return JSON.stringify(JSON.parse(alike))
  } catch {
    return alike
  }
}
