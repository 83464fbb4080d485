import type { Locator } from 'playwright-core'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { askDashboard, membersOf, openOwner, password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { files } from '../support/media.ts'
import { senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'

interface GivenFile {
  name: string
  type: string
  bytes: Buffer
}

const picture = (name: string): GivenFile => ({ name, type: 'image/png', bytes: files.png(name) })

/** Gives files to an element as the browser does when somebody pastes or drops them; `text` comes beside them. */
const give = (to: Locator, as: 'paste' | 'drop', given: readonly GivenFile[], text?: string) =>
  to.evaluate(
    (element, { kind, some, beside }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of some)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }),
        )
      if (beside !== undefined) data.setData('text/plain', beside)
      const common = { bubbles: true, cancelable: true }
      const over = { ...common, dataTransfer: data }
      if (kind === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }))
      else for (const type of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(type, over))
    },
    {
      kind: as,
      some: given.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
      beside: text,
    },
  )

describeInBrowser('files', () => {
  const dashboard = suiteDashboard()
  const platform = suiteReceiver()

  test('that are pasted and dropped into a reply go out with it, also on a custom channel', async () => {
    const acme = await openAccount(dashboard, { password, replyWebhook: { url: platform.url } })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane' })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    const box = page.getByRole('textbox', { name: 'Reply to Jane' })
    await give(box, 'paste', [picture('one.png'), picture('two.png')])
    const pdf = { name: 'prices.pdf', type: 'application/pdf', bytes: files.pdf() }
    await give(box, 'drop', [pdf])
    for (const name of ['one.png', 'two.png', 'prices.pdf'])
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await page.getByRole('button', { name: 'Remove two.png' }).click()
    await give(box, 'paste', [picture('of a sheet.png')], 'A1\tB1')
    await box.fill('Our prices')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article').filter({ hasText: 'Our prices' }).waitFor()
    const { data } = (await acme.client.listMessages({ query: { direction: 'outgoing' } })).body
    expect(data).toMatchObject([
      { body: 'Our prices', attachments: [{ name: 'one.png' }, { name: 'prices.pdf' }] },
    ])
  })

  test('that are too many are told, and the first ten stay', async () => {
    const acme = await openAccount(dashboard, { password })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane' })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    const box = page.getByRole('textbox', { name: 'Reply to Jane' })
    await give(
      box,
      'drop',
      Array.from({ length: 11 }, (_, at) => picture(`${at}.png`)),
    )
    await page.getByText('A message can have at most 10 files.').waitFor()
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(10)
  })

  test('that are pasted and dropped into a snippet are saved with it', async () => {
    const acme = await openAccount(dashboard, { password })
    const page = await dashboard.open('/settings/snippets/new', { as: acme })
    await page.getByLabel('Shortcut').fill('map')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('How to find us')
    await give(text, 'drop', [picture('map.png')])
    await give(text, 'paste', [picture('door.png')])
    await page.getByRole('button', { name: 'Remove door.png' }).waitFor()
    await page.getByRole('button', { name: /^(Save|Create)/ }).click()
    await page.getByRole('link', { name: '/map' }).waitFor()
    expect(await askDashboard(dashboard, acme, 'GET', '/snippets')).toMatchObject({
      body: { data: [{ content: { attachments: [{ name: 'map.png' }, { name: 'door.png' }] } }] },
    })
  })

  test('are not taken from whom a role lets read alone', async () => {
    const { owner } = await openOwner(dashboard)
    const snippet = { shortcut: 'map', content: { body: 'How to find us' } }
    await owner.ask('POST', '/snippets', { body: snippet })
    const agent = await membersOf(dashboard).join(owner, 'agent')
    const page = await dashboard.open('/settings/snippets', { as: agent })
    await page.getByRole('link', { name: '/map' }).click()
    const text = page.getByLabel('Text', { exact: true })
    await text.waitFor()
    await give(text, 'drop', [picture('map.png')])
    expect(await page.getByRole('button', { name: 'Remove map.png' }).count()).toBe(0)
  })
})
