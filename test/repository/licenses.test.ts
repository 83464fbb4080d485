import { mayBeShipped, shippedPackages } from './licenses.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('A package under %s is shipped: %s', (license, may) => {
  expect(mayBeShipped(license)).toBe(may)
})

test('A list names each package, and none of the headings inside of a license', () => {
  const list =
    '# Licenses\n\n## @a/b - 1.0.0 (MIT)\n\n## Notices\n\nText\n\n## c - 2.0.0-rc.1\n\n## d - 3.0.0 ((MIT OR CC0-1.0))\n'
  expect(shippedPackages(list)).toEqual([
    { name: '@a/b', version: '1.0.0', license: 'MIT' },
    { name: 'c', version: '2.0.0-rc.1', license: undefined },
    { name: 'd', version: '3.0.0', license: '(MIT OR CC0-1.0)' },
  ])
})
