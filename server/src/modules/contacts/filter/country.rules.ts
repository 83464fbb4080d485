import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'

/**
 * Countries that share the calling code of a larger one, by how their national numbers begin: all others with that code are those of
 * the larger one. Saint Barthélemy and Saint Martin have numbers among those of Guadeloupe, and count there.
 */
const within: Readonly<Record<string, string>> = {
  CA: `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584
    587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942`,
  AG: '268',
  AI: '264',
  AS: '684',
  BB: '246',
  BM: '441',
  BS: '242',
  DM: '767',
  DO: '809 829 849',
  GD: '473',
  GU: '671',
  JM: '658 876',
  KN: '869',
  KY: '345',
  LC: '758',
  MP: '670',
  MS: '664',
  PR: '787 939',
  SX: '721',
  TC: '649',
  TT: '868',
  VC: '784',
  VG: '284',
  VI: '340',
  KZ: '7',
  VA: '06698',
  GG: '1481 7781 7839 79111 79117',
  IM: '1624 7524 7624 74576',
  JE: '1534 7509 7797 7829 7937 77003 77007 77008',
  SJ: '79',
  CC: '89162',
  CX: '89164',
  EH: '5288 5289',
  YT: '269 639',
  TA: '8',
  AX: '18',
  BQ: '3 4 7',
  BL: '',
  MF: '',
}

/** How the numbers of a country begin, in E.164, and how those do that begin so and are another country's. */
export interface NumbersOfCountry {
  beginnings: readonly string[]
  except: readonly string[]
}

const beginningsOf = (country: string, code: string): string[] =>
  (within[country] ?? '').split(/\s+/).flatMap((digits) => (digits === '' ? [] : [`+${code}${digits}`]))

/** How the numbers of a country begin; `undefined` where there is no such country. */
export function numbersOf(country: string): NumbersOfCountry | undefined {
  if (!isSupportedCountry(country)) return undefined
  const code = getCountryCallingCode(country)
  if (Object.hasOwn(within, country)) return { beginnings: beginningsOf(country, code), except: [] }
  const others = getCountries().filter((one) => one !== country && getCountryCallingCode(one) === code)
  return { beginnings: [`+${code}`], except: others.flatMap((one) => beginningsOf(one, code)) }
}
