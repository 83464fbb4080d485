import '../requireNode24.ts'
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { commandLine } from './commandLine.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'

/** Longer than `/readyz` takes at most. */
const timeoutMs = 4000

const everyAddress = ['0.0.0.0', '::']

/** What `/readyz` of the service of this environment says. Rejects when nobody answers. */
function askWhetherReady(): Promise<{ status: number | undefined; text: string }> {
  const { host, port, tls } = readConfig(process.env)
  const options = {
    host: everyAddress.includes(host) ? '127.0.0.1' : host,
    port,
    path: '/readyz',
    timeout: timeoutMs,
    rejectUnauthorized: false, // the certificate is for the public name, and nothing secret is said
  }
  return new Promise((resolve, reject) => {
    const request = (tls ? getSecure : getPlain)(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    request.on('error', reject)
  })
}

readOptionsOrExit(`Usage: ${commandLine('health')} (docs/self-hosting/monitoring.md)\n`, () => parseArgs({}))
try {
  const { status, text } = await askWhetherReady()
  process.stdout.write(`${text}\n`)
  process.exitCode = status === 200 ? 0 : 1
} catch (error) {
  process.stderr.write(`The service does not answer: ${errorMessage(error)}\n`)
  process.exitCode = 1
}
