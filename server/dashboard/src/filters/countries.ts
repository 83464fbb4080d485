const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Regions that are no country: those of groups of countries, and those that stand for none. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const isCountry = (code: string) =>
  !noCountries.has(code) && names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code // codes of former countries stand for those of today

let known: readonly { value: string; label: string }[] | undefined

/** The countries by their names, as choices. */
export const countryChoices = (): readonly { value: string; label: string }[] =>
  (known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')))
