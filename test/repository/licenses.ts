import satisfies from 'spdx-satisfies'

/** What may be shipped under the MIT license of this repository: licenses that ask for no more than their text. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** A package of which something is shipped. */
export interface Shipped {
  name: string
  version: string
  /** An expression of SPDX; `undefined` where the package names none. */
  license: string | undefined
}

/** The packages of a list of licenses, as the builds write it (server/licenses.ts, server/dashboard/vite.config.ts). */
export const shippedPackages = (list: string): Shipped[] =>
  [...list.matchAll(/^## (@?[\w./-]+) - (\d\S*)(?: \((.+)\))?$/gm)].map(
    ([, name = '', version = '', license]) => ({ name, version, license }),
  )

/** Whether a license may be shipped; of a choice such as `(MIT OR GPL-3.0)`, one that may be is enough. */
export function mayBeShipped(license: string | undefined): boolean {
  try {
    return license !== undefined && satisfies(license, allowed)
  } catch {
    return false // no expression of SPDX, such as `SEE LICENSE IN …`
  }
}
