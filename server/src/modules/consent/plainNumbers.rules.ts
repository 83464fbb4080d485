import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max'

/**
 * Countries by their calling code, and with which digits a number goes on there that is taken as it stands: none that people dial
 * within the country alone stands before it, and it has no other form.
 */
const plainBeginnings = {
  '[2-9]': '1 44',
  '[1-9]':
    '27 30 31 32 33 34 39 40 41 43 45 46 47 48 49 51 56 58 60 62 63 64 65 66 90 91 92 93 94 95 98 212 213 216 221 233 234 ' +
    '254 255 256 351 353 358 359 380 385 386 420 421 852 880 886 961 962 965 966 971 972 974 977',
}

const possibleLengths = (country: ReturnType<typeof getCountries>[number]): number[] => {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return metadata.numberingPlan?.possibleLengths() ?? []
}

/** How long the number behind a calling code may be in every country that has the code. */
function lengthsOf(code: string): number[] {
  const [first = [], ...others] = getCountries()
    .filter((country) => getCountryCallingCode(country) === code)
    .map(possibleLengths)
  return first.filter((length) => others.every((lengths) => lengths.includes(length)))
}

const beginningOf = new Map(
  Object.entries(plainBeginnings).flatMap(([beginning, codes]) =>
    codes.split(' ').map((code) => [code, beginning] as const),
  ),
)
/** By the calling code; made when a number first has it, since all of them would take a start 30 ms. */
const forms = new Map<string, RegExp>()

function formOf(code: string): RegExp | undefined {
  const known = forms.get(code)
  const beginning = beginningOf.get(code)
  if (known !== undefined || beginning === undefined) return known
  const rests = lengthsOf(code).map((length) => String.raw`${beginning}\d{${length - 1}}`)
  const form = new RegExp(String.raw`^\+${code}(?:${rests.join('|')})$`)
  forms.set(code, form)
  return form
}

const longestCode = 3

/**
 * Whether a text is a number in E.164 that reading would return as it is. Almost all numbers of files and programs are; to parse one
 * takes ten times as long.
 */
export function isPlainNumber(written: string): boolean {
  for (let end = 2; end <= longestCode + 1; end += 1) {
    const form = formOf(written.slice(1, end))
    if (form !== undefined) return form.test(written)
  }
  return false
}
