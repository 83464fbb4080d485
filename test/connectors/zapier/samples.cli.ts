import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openGraph } from '../../support/graph.ts'
import { startServer } from '../../support/server.ts'
import { startWebhookReceiver } from '../../support/webhookReceiver.ts'
import { recordSamples } from './recordSamples.ts'

const file = join(import.meta.dirname, '../../../zapier-app/src/samples/samples.json')

const server = await startServer()
const receiver = await startWebhookReceiver()
const graph = await openGraph()
try {
  await writeFile(file, `${JSON.stringify(await recordSamples(server, receiver, graph), null, 2)}\n`)
  console.log(`Recorded ${file}`)
} finally {
  await graph.close()
  await receiver.close()
  await server.close()
}
