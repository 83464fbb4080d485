import { readdirSync, readFileSync } from 'node:fs'
import { openReader } from '../../server/src/modules/knowledge/reader/reader.ts'
import { until } from '../support/time.ts'

/** The processes of readers that this one has started. */
const readers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('readerProcess')
        )
      } catch {
        return false // it has ended since
      }
    })
    .map(Number)

test('a reader whose process has ended between two tasks reads the next one by another process', async () => {
  const reader = openReader(new AbortController().signal)
  const task = { bytes: Buffer.from('We open at nine.'), contentType: 'text/plain', name: null }
  const read = async () => (await reader.readDocument(task)).passages.map(({ text }) => text)
  try {
    expect(await read()).toEqual(['We open at nine.'])
    const [first = 0] = readers()
    process.kill(first, 'SIGKILL')
    await until(
      () => Promise.resolve(readers()),
      (now) => now.length === 0,
    )
    expect(await read()).toEqual(['We open at nine.'])
  } finally {
    reader.close()
  }
})
