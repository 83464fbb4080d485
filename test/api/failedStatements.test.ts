import { expect, test } from '@jest/globals'
import { hideTable } from '../support/databases.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const log: string[] = []
const server = suiteServer({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void log.push(line) } })
const acme = suiteAccount(server)

test('the log says which statement failed, but not with which values', async () => {
  const show = await hideTable(server.dataDir, 'contact')
  const { status } = await acme.ask('GET', '/contacts?email=jane@example.com')
  await show()
  expect(status).toBe(500)
  const failures = log.filter((line) => line.includes('a request failed'))
  expect(failures).toEqual([expect.stringContaining('findOldestContactByEmail')])
  expect(log.filter((line) => line.includes('jane@example.com'))).toEqual([])
})
