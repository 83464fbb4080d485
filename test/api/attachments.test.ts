import { sandboxOf } from '../support/conversation.ts'
import type { TestAccount } from '../support/factories.ts'
import { dataUri, files, readLink, storedFiles } from '../support/media.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const { ask, write, reply, said, open } = sandboxOf(server)

describe('A file', () => {
  test('goes both ways, several in a reply by hand, each behind its own link, and goes with its contact', async () => {
    const { account, id } = await open()
    const before = await storedFiles(server.dataDir)
    const [png, jpeg, gif] = [files.png('sandbox'), files.jpeg(), files.gif()]
    await write(account, id, { image: dataUri(png) })
    const attachments = [dataUri(jpeg, 'image/jpeg'), dataUri(gif, 'image/gif')]
    await reply(account, id, { attachments })
    await untilIdle()
    const [came, went] = (await said(account, id)).slice(-2)
    expect([came, went]).toMatchObject([
      { author: 'contact', body: '' },
      { status: 'Sent', body: '' },
    ])
    const shown = [...(came?.attachments ?? []), ...(went?.attachments ?? [])]
    expect(shown.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/jpeg', 'image/gif'])
    expect([came?.media, went?.media]).toEqual([shown[0], shown[1]])
    for (const [index, bytes] of [png, jpeg, gif].entries())
      expect(await readLink(shown[index]?.url)).toMatchObject({ status: 200, bytes })
    const moved = new URL(shown[2]?.url ?? '')
    moved.pathname = moved.pathname.replace(/1$/, '2')
    expect(await readLink(moved)).toMatchObject({ status: 401 })
    await account.client.deleteContact({ params: { id } })
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test('that is refused is not kept, nor what came beside it', async () => {
    const { account, id } = await open()
    const before = await storedFiles(server.dataDir)
    const [png, pdf] = [dataUri(files.png('refused')), dataUri(files.pdf(), 'application/pdf')]
    const large = dataUri(Buffer.concat([files.png(), Buffer.alloc(10 * 1024 * 1024)]))
    const replies = `/contacts/${id}/replies`
    const phone = `/sandbox/contacts/${id}/messages`
    const other = await open() // beside others an account waits seconds for the turn of its next large request
    const refused: [string, object, number, string, TestAccount?][] = [
      [replies, { attachments: [png, pdf] }, 400, 'attachments[1]'],
      [replies, { attachments: [png, dataUri(files.pdf())] }, 400, 'attachments[1]'],
      [replies, { attachments: [png, 'nonsense'] }, 400, 'attachments[1]'],
      [replies, { attachments: Array.from({ length: 11 }, () => png) }, 400, 'attachments'],
      [replies, { attachments: [large] }, 413, 'attachments[0]'],
      [`/sandbox/contacts/${other.id}/messages`, { image: large }, 413, 'image can', other.account],
      [phone, { image: pdf }, 400, '"image"'],
      [phone, { image: dataUri(files.pdf()) }, 400, '"image"'],
      [phone, { image: 'nonsense' }, 400, '"image"'],
    ]
    for (const [path, body, status, named, by = account] of refused) {
      const answer = await ask(by, 'POST', path, body)
      expect([named, answer.status]).toEqual([named, status])
      expect(JSON.stringify(answer.body)).toContain(named)
    }
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })
})
