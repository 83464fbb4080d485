import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { cachedInstall } from '../../support/cachedInstall.ts'
import { suiteAccount, suiteServer } from '../../support/suite.ts'

const suite = join(cachedInstall('mcp-tools'), 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const notApplicable = join(import.meta.dirname, 'notApplicable.yml')

const server = suiteServer()
const acme = suiteAccount(server)

/** Runs scenarios of the official conformance suite, which sends no key but that in the address. */
async function conform(...options: string[]) {
  const url = `${server.origin}/mcp?apiKey=${acme.apiKey}`
  const child = spawn(process.execPath, [suite, 'server', '--url', url, ...options])
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, exitCode: child.exitCode }
}

const passed = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

test('every scenario of the suite passes, but for those that do not apply', async () => {
  const { output, exitCode } = await conform('--suite', 'all', '--expected-failures', notApplicable)
  expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
  for (const scenario of passed) expect(output).toContain(`✓ ${scenario}: `)
})

test('a scenario that fails is told from one that passes', async () => {
  expect(await conform('--scenario', 'ping')).toMatchObject({ exitCode: 0 })
  expect(await conform('--scenario', 'prompts-list')).toMatchObject({ exitCode: 1 })
})
