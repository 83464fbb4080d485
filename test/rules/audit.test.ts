import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { auditActions, type AuditAction } from '@replyloop/shared/values/account'
import { access, endpointNames, endpoints, linesOf } from '../support/access/access.ts'
import { root } from '../support/commands.ts'
import {
  boundDetails,
  detailsOfChange,
  shownSecrets,
  shownUrls,
} from '../../server/src/modules/access/auditDetails.rules.ts'

/** Actions that no changing endpoint leaves: what is read that should not be read unseen, commands, and the service itself. */
const otherActions: Readonly<Partial<Record<AuditAction, string>>> = {
  reply_webhook_secret_shown: 'GET /reply_webhook/secret',
  contact_data_downloaded: 'GET /contacts/:id/data',
  rejected_rows_downloaded: 'GET /imports/:id/rejected',
  export_downloaded: 'GET /exports/:id/file',
  audit_log_downloaded: 'GET /audit_log/file',
  sign_in_link_made: 'npm run demo, npm run seed',
  api_key_changed: 'provisioning',
  webhook_disabled: 'the service, after five days of failure or a 410',
  credits_recharged: 'the service, below the threshold',
}

test('what changes something leaves a line in the audit log, or a reason why it does not', () => {
  const changing = endpointNames.filter((name) => endpoints[name].method !== 'GET')
  expect(endpointNames.filter((name) => access[name].audit !== undefined)).toEqual(changing)
})

test('a line that is tested elsewhere names a file of tests that is there', () => {
  const files = new Set(endpointNames.flatMap((name) => access[name].testedIn ?? []))
  expect([...files].filter((file) => !existsSync(join(root, 'test', `${file}.test.ts`)))).toEqual([])
})

test('every action of the audit log is one that something leaves', () => {
  const left = new Set<string>([
    ...endpointNames.flatMap((name) => linesOf(access[name])),
    ...Object.keys(otherActions),
  ])
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
    const lists = Array.from({ length: 500 }, (_, at) => ({ question: `q${at}`, answer: 'a'.repeat(500) }))
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
