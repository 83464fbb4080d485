import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { auditActions } from '@replyloop/shared/values/account'
import { auditedEndpoints, notAudited, otherActions } from '../support/auditedEndpoints.ts'
import {
  boundDetails,
  detailsOfChange,
  shownSecrets,
  shownUrls,
} from '../../server/src/modules/access/auditDetails.rules.ts'

test('whatever changes something leaves a line in the audit log, or a reason why it does not', () => {
  const changing = Object.entries({ ...contract, ...dashboardContract })
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name)
  expect([...Object.keys(auditedEndpoints), ...Object.keys(notAudited)].toSorted()).toEqual(
    changing.toSorted(),
  )
})

test('every action of the audit log is one that something leaves', () => {
  const left = new Set<string>([...Object.values(auditedEndpoints).flat(), ...Object.keys(otherActions)])
  expect([...left].toSorted()).toEqual([...auditActions].toSorted())
})

describe('details of a line', () => {
  test('hold the fields that differ, and of lists the entries that do', () => {
    const before = {
      name: 'A',
      type: 'Combined',
      answers: [{ question: 'a', answer: 'b' }, { question: 'c' }],
    }
    const after = {
      name: 'B',
      type: 'Combined',
      answers: [{ answer: 'b', question: 'a' }, { question: 'd' }],
    }
    expect(boundDetails(detailsOfChange(before, after) ?? {})).toEqual({
      changes: {
        name: { before: 'A', after: 'B' },
        answers: { before: [{ question: 'c' }], after: [{ question: 'd' }] },
      },
    })
    expect(detailsOfChange(before, before)).toBeUndefined()
  })

  test('hold both lists whole where only their order differs', () => {
    const order = { changes: { keywords: { before: ['a', 'b'], after: ['b', 'a'] } } }
    expect(boundDetails(order)).toEqual(order)
  })

  test('are bounded, with a mark, and no character is cut in half', () => {
    const long = 'x'.repeat(1999) + '😀' + 'y'.repeat(5_000_000)
    const lists = Array.from({ length: 5000 }, (_, at) => ({ question: `q${at}`, answer: 'a'.repeat(500) }))
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`f${at}`, { before: long, after: lists }]),
    )
    const bounded = boundDetails({ changes: fields, facts: { note: long } })
    const json = JSON.stringify(bounded)
    expect(json.length).toBeLessThan(45_000)
    expect(json.isWellFormed()).toBe(true)
    expect(bounded.changes?.['f0']?.before).toBe(`${'x'.repeat(1999)}… (5002001 characters)`)
    expect(JSON.stringify(bounded.changes?.['f0']?.after)).toContain(' more')
    expect(bounded.changes?.['f39']).toEqual({ before: '…', after: '…' })
  })

  test('never hold a secret, nor more of an address than its origin', () => {
    expect(shownSecrets(null, 'hush')).toEqual([null, 'hidden'])
    expect(shownSecrets('hush', 'hush')).toEqual(['hidden', 'hidden'])
    expect(shownSecrets('hush', 'other')).toEqual(['hidden', 'hidden, another one'])
    expect(shownUrls('https://a.test/hush', 'https://a.test/other')).toEqual([
      'https://a.test',
      'https://a.test, at another path',
    ])
    expect(shownUrls(null, 'https://a.test/hush')).toEqual([null, 'https://a.test'])
  })
})
