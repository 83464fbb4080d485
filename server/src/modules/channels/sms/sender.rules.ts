const scheme = /^([a-z][a-z0-9+.-]*):/i
/** Schemes before a number that reaches the person by text messages: RCS falls back to SMS, and its provider chooses again. */
const numberSchemes = new Set(['rcs', 'sms', 'tel'])

/**
 * The number of the one who sent a message, without the scheme before it; `undefined` for nobody, and for somebody on another
 * service, such as `whatsapp:+15551234567`.
 */
export function senderNumberOf(from: string | undefined): string | undefined {
  const written = from?.trim() ?? ''
  const [prefix, name] = scheme.exec(written) ?? []
  if (prefix === undefined) return written === '' ? undefined : written
  const number = written.slice(prefix.length)
  return numberSchemes.has(name?.toLowerCase() ?? '') && /^\+\d{5,17}$/.test(number) ? number : undefined
}
