import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOf, root } from '../support/commands.ts'

test('the unit of systemd runs Node itself, as npm start does', () => {
  const page = readFileSync(join(root, 'docs/self-hosting/install.md'), 'utf8')
  const [, command] = /^ExecStart=(?<command>.*main\.ts)$/m.exec(page) ?? []
  expect(command).toBe(['/opt/replyloop/node_modules/.bin/node', ...argumentsOf('start')].join(' '))
})
