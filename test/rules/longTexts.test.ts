import { isCourtesy } from '../../server/src/modules/bot/retrieval/courtesy.rules.ts'
import { optOutCommandOf } from '../../server/src/modules/consent/optOut.rules.ts'
import { sendablePassages } from '../../server/src/modules/bot/retrieval/passages.rules.ts'
import { readWords } from '../../server/src/modules/bot/retrieval/words.ts'
import { wordSearch } from '../../server/src/modules/campaigns/keyword.rules.ts'
import { fieldNamed, mapColumns, requireIdentity } from '../../server/src/modules/transfers/import.rules.ts'
import { takesLinearTime } from '../support/linearTime.ts'

// Each of these held up the whole service for seconds, or for good, while the text was within its limits.

test('a message of punctuation is soon known to be no command', () => {
  expect(takesLinearTime((length) => optOutCommandOf(`${'!'.repeat(length)}a`), 4000)).toBe(true)
})

test('a message of accents, in no order, is soon read', () => {
  const read = (length: number) => isCourtesy(`a${'\u0301\u0323'.repeat(length)}`, undefined)
  expect(takesLinearTime(read, 4000)).toBe(true)
})

test('a message of accents is soon known to be no command, and to have no keyword', () => {
  const accents = (length: number) => `a${'\u0301\u0323'.repeat(length)}`
  expect(takesLinearTime((length) => optOutCommandOf(accents(length)), 4000)).toBe(true)
  expect(takesLinearTime((length) => wordSearch(accents(length))('é'), 4000)).toBe(true)
})

test('the name of a column with very many accents is soon read', () => {
  expect(takesLinearTime((length) => fieldNamed('\u0301\u0323'.repeat(length)), 4000)).toBe(true)
})

test('instructions full of apostrophes are soon read', () => {
  const read = (length: number) => sendablePassages(`The ${"a'".repeat(length)}a shop`, 'en')
  expect(takesLinearTime(read, 3)).toBe(true)
})

test('a very long German word is soon read', () => {
  expect(takesLinearTime((length) => readWords('a'.repeat(length), 'de'), 4000)).toBe(true)
})

test('a very long text that may tell what has happened is soon read', () => {
  const german = (length: number) => readWords(`Sie haben ${'haben ge'.repeat(length)}`, 'de')
  const english = (length: number) => readWords(`you ${'have '.repeat(length)}`, 'en')
  expect(takesLinearTime(german, 500)).toBe(true)
  expect(takesLinearTime(english, 1000)).toBe(true)
})

test('the name of a column that looks like many email addresses is soon refused', () => {
  const refuse = (length: number) => {
    const header = `${'@.'.repeat(length)} x`
    expect(() => requireIdentity([{ header, field: null }])).toThrow('No column is named')
  }
  expect(takesLinearTime(refuse, 100)).toBe(true)
})

test('the fields of very many columns of one name are soon chosen', () => {
  expect(takesLinearTime((length) => mapColumns(Array<string>(length).fill('a'), {}), 1000)).toBe(true)
})
