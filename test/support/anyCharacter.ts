import fc from 'fast-check'

const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff]
const surrogates = lastSurrogate - firstSurrogate + 1

/**
 * Any character of Unicode, as the `unit` of a text: fast-check's own `binary` is as wide, and takes three seconds to make.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((point) => String.fromCodePoint(point < firstSurrogate ? point : point + surrogates))
