/** A piece of a page, in which what came from outside is escaped. */
export interface Html {
  readonly html: string
}

type Part = string | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Marks what is HTML already. */
export const asHtml = (text: string): Html => ({ html: text })

/** A template of HTML: texts among its values are escaped, pieces and lists of pieces stand as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  asHtml(String.raw({ raw: strings }, ...parts.map(written)))

function written(part: Part): string {
  if (typeof part === 'string') return escape(part)
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('')
}

/** The text of a piece, as one reads it. */
export const textOfHtml = ({ html: text }: Html): string =>
  text
    .replace(/<\/(?:p|li|h\d|t[dhr]|pre)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => signs[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]))
