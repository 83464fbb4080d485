/** A string of a list, as RFC 9651 writes it. */
const member = /(%?)"((?:[^"\\]|\\.)*)"/g

/** The names that the header `Ignored-Fields` of a response holds; none where there is no such header. */
export const parseIgnoredFields = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(member)].map(([, percent, text = '']) =>
    percent === '%' ? decodeURIComponent(text) : text.replace(/\\(.)/g, '$1'),
  )
