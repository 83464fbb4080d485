import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { CreateContact } from '@replyloop/shared/contract/contact'
import { parseInput } from '@replyloop/shared/contract/parse'
import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { isCourtesy } from '../../server/src/modules/conversations/incoming/needsAnswer.rules.ts'
import { factsIn } from '../../server/src/modules/bot/retrieval/facts.rules.ts'
import { sendablePassages } from '../../server/src/modules/bot/retrieval/passages.rules.ts'
import { readWords } from '../../server/src/modules/bot/retrieval/words.ts'
import { wordSearch } from '../../server/src/modules/campaigns/answering/keyword.rules.ts'
import { fillVariables } from '../../server/src/modules/conversations/outgoing/fillVariables.rules.ts'
import { optOutCommandOf } from '../../server/src/modules/consent/optOut.rules.ts'
import { decodeDataUri } from '../../server/src/modules/conversations/media/mediaType.ts'
import {
  fieldNamed,
  mapColumns,
  requireIdentity,
} from '../../server/src/modules/transfers/files/columns.rules.ts'
import { unescapeCell } from '../../server/src/platform/text/csvCells.ts'
import { readRow } from '../../server/src/modules/transfers/files/readRow.rules.ts'
import { expectLinearTime } from '../support/processorTime.ts'

const accents = (length: number) => `a${'\u0301\u0323'.repeat(length)}`
const refuse = (header: string) => {
  expect(() => requireIdentity([{ header, field: null }])).toThrow('No column is named')
}

// Each of these held up the whole service for seconds, or for good, while the text was within its limits.
test.each<[string, number, (length: number) => unknown]>([
  [
    'a message of punctuation is soon known to be no command',
    4000,
    (n) => optOutCommandOf(`${'!'.repeat(n)}a`),
  ],
  ['a message of accents, in no order, is soon read', 4000, (n) => isCourtesy(accents(n), undefined)],
  ['a message of accents is soon known to be no command', 4000, (n) => optOutCommandOf(accents(n))],
  ['a message of accents is soon known to have no keyword', 4000, (n) => wordSearch(accents(n))('é')],
  ['the name of a column with very many accents is soon read', 4000, (n) => fieldNamed(accents(n).slice(1))],
  [
    'instructions full of apostrophes are soon read',
    3,
    (n) => sendablePassages(`The ${"a'".repeat(n)}a shop`, 'en'),
  ],
  ['public facts full of full stops are soon read', 1000, (n) => factsIn('a. '.repeat(n), 'en')],
  ['a very long German word is soon read', 4000, (n) => readWords('a'.repeat(n), 'de')],
  [
    'a very long German text that may tell what has happened is soon read',
    500,
    (n) => readWords(`Sie haben ${'haben ge'.repeat(n)}`, 'de'),
  ],
  [
    'a very long English text that may tell what has happened is soon read',
    1000,
    (n) => readWords(`you ${'have '.repeat(n)}`, 'en'),
  ],
  [
    'the name of a column that looks like many email addresses is soon refused',
    100,
    (n) => refuse(`${'@.'.repeat(n)} x`),
  ],
  [
    'the fields of very many columns of one name are soon chosen',
    1000,
    (n) => mapColumns(Array<string>(n).fill('a'), {}),
  ],
])('%s', (_name, length, work) => expectLinearTime(work, length))

test('a data URI of the largest file, and hostile ones as long, are read in time in proportion to their length', () => {
  const length = Math.ceil((maxMediaBytes * 4) / 3 / 16)
  for (const data of ['A', 'A \n', ' ', '=', '= ', 'A='])
    expectLinearTime((of) => decodeDataUri(`data:image/png;base64,${data.repeat(of / data.length)}`), length)
  expectLinearTime((of) => decodeDataUri(`data:${';'.repeat(of)}`), length)
})

test.each([' ', ',', ', ', '\n', '; ', ' :::', 'a,', 'x@', '{{', '+1', '="'])(
  'cells and fields that are %j over and over are soon read or refused',
  (part) => {
    const columns = mapColumns(['phone', 'email', 'full name'], {})
    const textOf = (length: number) => `a${part.repeat(length)}a,`
    for (const cells of [
      (text: string) => [text, '', ''],
      (text: string) => ['', text, ''],
      (text: string) => ['', 'a@x.test', text],
    ])
      expectLinearTime(
        (length) => readRow(columns, cells(textOf(length)), { offered: [], labelOf: () => undefined }),
        2000,
      )
    expectLinearTime((length) => unescapeCell(`="${part.repeat(length)}`), 2000)
    expectLinearTime((length) => {
      const text = textOf(length)
      parseInput(CreateContact, {
        phone: text,
        phone_number: text,
        first_name: text,
        email: text,
        customFields: text,
      })
    }, 2000)
  },
)

const someone = { firstName: 'Ann', lastName: null, phone: null, email: null, customFields: {} }

test.each([
  ['{{', ' '],
  ['{{', 'a '],
  ['{{a|', ' '],
  ['', '{{'],
  ['', '{{ a |'],
])(
  'a variable %j%j… of which the text never ends is read in time in proportion to its length',
  (start, rest) => {
    const unended = (length: number) => start + rest.repeat(length / rest.length)
    for (const length of [100, 2000]) {
      expectLinearTime((of) => fillVariables(unended(of), someone), length)
      expectLinearTime((of) => unended(of).replaceAll(templateVariable, ''), length)
    }
  },
)
