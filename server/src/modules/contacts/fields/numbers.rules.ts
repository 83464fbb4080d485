const space = String.raw`[ \u{a0}\u{202f}'’]`

/** How a number is written that can only mean one: signs of thousands stand between groups of three. */
const forms: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^[+-]?(?:0|[1-9]\d*)$/, (text) => text],
  // `1.234` and `1,234` are one and a bit to some, and more than a thousand to others; `0.125` and `1234.567` are not.
  [/^[+-]?(?:0|[1-9]\d*)[.,]\d+$/, (text) => text.replace(',', '.')],
  [
    /^[+-]?[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[+-]?[1-9]\d{0,2}(?:,\d{3}){2,}$/,
    (text) => text.replaceAll(',', ''),
  ],
  [
    /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}$/,
    (text) => text.replaceAll('.', '').replace(',', '.'),
  ],
  [
    new RegExp(`^[+-]?[1-9]\\d{0,2}(?:${space}\\d{3})+(?:[.,]\\d+)?$`, 'u'),
    (text) => text.replaceAll(new RegExp(space, 'gu'), '').replace(',', '.'),
  ],
]
const twoMeanings = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** A number in any form that has one meaning; `undefined` for another text, such as `007`, whose zeros would be lost. */
export function readNumber(text: string): number | undefined {
  if (twoMeanings.test(text)) return undefined
  const form = forms.find(([pattern]) => pattern.test(text))
  const number = form === undefined ? NaN : Number(form[1](text))
  return Number.isFinite(number) ? number : undefined
}
