import { createLogger } from '../../server/src/platform/logger.ts'

test('no entry of the log holds a secret, nor the values of an error', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  for (const name of ['apiKey', 'password', 'secret', 'authorization', 'x-api-key', 'cookie'])
    logger.info({ [name]: 'hush', account: { [name]: 'hush' }, request: { headers: { [name]: 'hush' } } })
  logger.error({ err: Object.assign(new Error('refused'), { detail: 'hush', params: ['hush'] }) })
  expect(lines).toHaveLength(7)
  expect(lines.join('')).not.toContain('hush')
})
