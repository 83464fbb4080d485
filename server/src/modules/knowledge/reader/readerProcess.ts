// A process of its own, which reads what strangers have made: no matter what that does to it, the service goes on.

import { Worker } from 'node:worker_threads'
import Robots from 'robots-parser/Robots.js'
import { readDocument } from './document.ts'
import { ReadingFailure } from './readingFailure.ts'
import { readSitemap } from './sitemap.ts'
import { ReaderTask, type ReaderAnswer } from './tasks.ts'

/** The name by which robots.txt knows us. */
const robotName = 'Replyloop'
/** The longest wait between two pages that a site can ask for. */
const maxDelaySeconds = 2

/** The most memory, in bytes. What is read in one go cannot look at it, so a thread does. */
const maxMemory = 450 * 1024 * 1024
const watch = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${maxMemory}) process.kill(process.pid, 'SIGKILL') }, 25)`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } },
)
watch.unref()

process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit())

async function answer(message: unknown): Promise<void> {
  const said = await perform(ReaderTask.parse(message)).then(
    (result): ReaderAnswer => ({ result }),
    (error: unknown): ReaderAnswer =>
      error instanceof ReadingFailure
        ? { failure: error.code, ...(error.detail !== undefined && { detail: error.detail }) }
        : { failure: 'damaged' },
  )
  process.send?.(said)
}

async function perform(task: ReaderTask): Promise<unknown> {
  if (task.kind === 'document') return readDocument(task)
  const text = new TextDecoder().decode(task.bytes)
  if (task.kind === 'sitemap') return readSitemap(text, task.host)
  const robots = new Robots(task.url, text)
  return {
    allowed: task.pages.map((page) => robots.isAllowed(page, robotName) !== false),
    delaySeconds: Math.min(robots.getCrawlDelay(robotName) ?? 0, maxDelaySeconds),
  }
}
