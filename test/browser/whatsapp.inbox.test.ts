import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { files } from '../support/media.ts'
import { hour, until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const offer = {
  name: 'order_ready',
  parameter_format: 'NAMED',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{first_name}}, your {{what}} is ready.',
      example: {
        body_text_named_params: [
          { param_name: 'first_name', example: 'Ann' },
          { param_name: 'what', example: 'order' },
        ],
      },
    },
    { type: 'FOOTER', text: 'Acme' },
  ],
}

describeInBrowser('a conversation on WhatsApp', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()

  /** Somebody has written so many hours ago; the inbox shows the conversation. */
  const open = async (hoursAgo: number, width: 'phone' | 'desktop', dark = false) => {
    const whatsapp = whatsappOf(dashboard, graph)
    const { account, channel, contact, messages } = await whatsapp.open({ botEnabled: false }, { password })
    graph.templates.add(channel.number.businessAccountId, offer)
    const sync = `/connected_channels/${channel.id}/templates/sync`
    expect(await askDashboard(dashboard, account, 'POST', sync)).toMatchObject({ status: 200 })
    const from = newPhone().slice(1)
    await channel.writes({ from, name: 'Ann Lee', body: 'Is it ready?', at: Date.now() - hoursAgo * hour })
    const { id } = await contact()
    const page = await dashboard.open(`/inbox/${id}`, { width, dark, as: account })
    const thread = page.getByRole('log', { name: /^Messages with/ })
    await thread.getByText('Is it ready?').waitFor()
    return {
      account,
      channel,
      messages,
      from,
      page,
      thread,
      box: page.getByRole('textbox', { name: /^Reply to/ }),
    }
  }
  const lastSent = () => graph.sent.at(-1)

  testAtEachWidth(
    'on a %s shows the hours left, files and reactions both ways, and how far each message has come',
    async (width) => {
      const { page, thread, box, channel, from, messages } = await open(22.5, width)
      await page.getByText(/Free texts until .*1 h left/).waitFor()
      await box.fill('Here is your bill.')
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: files.pdf() }])
      await page.getByRole('button', { name: 'Remove bill.pdf' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const bill = thread.getByRole('article').filter({ hasText: 'Here is your bill.' })
      await bill.getByRole('link', { name: /bill\.pdf/ }).waitFor()
      await bill.getByText('Sent', { exact: true }).waitFor()
      const sent = lastSent()
      if (sent === undefined) throw new Error('nothing was sent')
      expect(sent.body).toMatchObject({ type: 'document', document: { filename: 'bill.pdf' } })
      for (const [status, word] of [
        ['delivered', 'Delivered'],
        ['read', 'Read'],
      ] as const) {
        await graph.status(sent, status, { hookUrl: channel.hookUrl })
        await bill.getByText(word, { exact: true }).waitFor()
      }

      const asked = thread.getByRole('article').filter({ hasText: 'Is it ready?' })
      await asked.getByRole('button', { name: 'React to the message' }).click()
      await page.getByRole('menuitem', { name: '👍' }).click()
      await asked.getByRole('img', { name: 'Acme reacted 👍' }).waitFor()
      await until(() => lastSent()?.type === 'reaction')
      const reaction = { message_id: sent.id, emoji: '🙏' }
      await channel.writes({ from, type: 'reaction', content: reaction, at: Date.now() })
      await bill.getByRole('img', { name: /reacted 🙏/ }).waitFor()
      expect(await seriousFaults(page)).toEqual([])

      const image = graph.addFile(files.png('photo'), 'image/png')
      const content = { id: image.id, mime_type: 'image/png', caption: 'Like this one' }
      await channel.writes({ from, type: 'image', content, at: Date.now() })
      await thread.getByRole('img', { name: 'Like this one' }).waitFor()
      await page.getByText(/Free texts until tomorrow .*(23|24) h left/).waitFor()
      expect((await messages()).map(({ type }) => type)).toContain('reaction')
    },
  )

  testAtEachWidth('on a %s offers templates once the window has closed', async (width) => {
    const { page, thread, box, channel, from } = await open(25, width, width === 'desktop')
    await page.getByText(/Free texts were possible until/).waitFor()
    expect(await box.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'order_ready, American English (en-US)' }).click()
    const send = page.getByRole('button', { name: 'Send template' })
    expect(await send.isDisabled()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'first_name' }).inputValue()).toBe('Ann')
    await page.getByRole('textbox', { name: 'what' }).fill('bike')
    await page
      .getByRole('region', { name: 'What the contact will see' })
      .getByText('Hi Ann, your bike is ready.')
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await send.click()
    const message = thread.getByRole('article').filter({ hasText: 'Hi Ann, your bike is ready.' })
    await message.getByText('Template', { exact: false }).waitFor()
    await message.getByText('Sent', { exact: true }).waitFor()
    await channel.writes({ from, body: 'Great!', at: Date.now() })
    await box.waitFor()
  })
})
