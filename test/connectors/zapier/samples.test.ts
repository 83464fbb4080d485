import samples from '../../../zapier-app/src/samples/samples.json' with { type: 'json' }
import { openGraph } from '../../support/graph.ts'
import { startServer } from '../../support/server.ts'
import { startWebhookReceiver } from '../../support/webhookReceiver.ts'
import { recordSamples } from './recordSamples.ts'

/** A value with its texts and numbers taken out. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value instanceof Object)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
  return value === null ? 'null' : typeof value
}

test('the service still gives all that the samples have, in that shape; npm run samples records them again', async () => {
  const [server, receiver, graph] = [await startServer(), await startWebhookReceiver(), await openGraph()]
  try {
    const recorded: unknown = JSON.parse(JSON.stringify(await recordSamples(server, receiver, graph)))
    expect({ all: shapeOf(recorded) }).toMatchObject({ all: shapeOf(samples) })
  } finally {
    await graph.close()
    await receiver.close()
    await server.close()
  }
})
