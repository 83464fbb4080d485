import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../support/server.ts'
import { startWebhookReceiver } from '../../support/webhookReceiver.ts'
import { recordSamples } from './recordSamples.ts'

const file = join(import.meta.dirname, '../../../zapier-app/src/samples/samples.json')

const server = await startServer()
const receiver = await startWebhookReceiver()
try {
  await writeFile(file, `${JSON.stringify(await recordSamples(server, receiver), null, 2)}\n`)
  console.log(`Recorded ${file}`)
} finally {
  await receiver.close()
  await server.close()
}
