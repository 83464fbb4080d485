import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { botCampaign, openContact } from '../support/conversation.ts'
import { askDashboard, fieldsOf, openOwner, password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { startFakeModel } from '../support/fakeModel.ts'
import { readMessage } from '../support/messages.ts'
import { suiteResource } from '../support/resource.ts'
import { until } from '../support/time.ts'
import { voiceUri } from '../support/voice.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'

describeInBrowser('models', () => {
  const dashboard = suiteDashboard()
  const model = suiteResource(startFakeModel)
  const whisper = suiteResource(() => startWebhookReceiver())

  testAtEachWidth(
    'on a %s how a model is asked, and which one writes down voice notes, is set and cleared',
    async (width) => {
      const { owner, email } = await openOwner(dashboard)
      const page = await dashboard.open('/settings/bot', { width, as: { email } })
      const save = page.getByRole('button', { name: 'Save' })
      expect(await page.getByLabel('Seconds to wait').count()).toBe(0) // the built-in engine is quick
      await page.getByLabel('A model of your own').click()
      await page.getByLabel('Address', { exact: true }).fill('https://models.example.test/v1')
      await page.getByLabel('Model', { exact: true }).fill('tiny')
      await page.getByLabel('Seconds to wait').fill('180')
      await page.getByLabel('Temperature').fill('0.2')
      await page.getByLabel('Longest answer, in tokens').fill('500')
      await page.getByRole('combobox', { name: 'Reasoning effort' }).click()
      await page.getByRole('option', { name: 'None' }).click()
      await page.getByLabel('Model for voice notes').fill('whisper-1')
      await page.getByLabel('Address for voice notes').fill(`${whisper.url}/v1`)
      await page.getByLabel('API key for voice notes').fill('sk-voice')
      expect(await seriousFaults(page)).toEqual([])
      await save.click()
      await page.getByText('Saved', { exact: true }).waitFor()
      const bot = async () => fieldsOf(await owner.ask('GET', '/settings'))['bot']
      expect(await bot()).toMatchObject({
        timeoutSeconds: 180,
        temperature: 0.2,
        maxTokens: 500,
        reasoningEffort: 'none',
        transcriptionModel: 'whisper-1',
        transcriptionBaseUrl: `${whisper.url}/v1`,
        hasTranscriptionKey: true,
      })
      await page.getByText('One is saved. It cannot be read again').waitFor()
      await page.getByLabel('Temperature').fill('')
      await page.getByLabel('Model for voice notes').fill('')
      await save.click()
      await until(bot, (saved) => JSON.stringify(saved).includes('"temperature":null'))
      expect(await bot()).toMatchObject({ transcriptionModel: null, maxTokens: 500 })
    },
  )

  test('the test chat says what the server of the model says, and so does the page of the bot', async () => {
    const acme = await openAccount(dashboard, {
      password,
      bot: model.settings,
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    model.behave(answer(404, {}, JSON.stringify({ error: { message: 'model "test" not found' } })))
    const page = await dashboard.open(`/campaigns/${acme.campaignId('Desk')}/edit`, { as: acme })
    await unfoldAll(page)
    await page.getByRole('tab', { name: 'Test chat' }).click()
    await page.getByLabel('Message of the contact').fill('How much is it?')
    await page.getByRole('button', { name: 'Send to the bot' }).click()
    await page
      .getByText('The model is not known at the address: 404. It says: model "test" not found')
      .waitFor()
    await page.getByLabel('The bot may note name, email and fields').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await until(
      async () =>
        fieldsOf(await askDashboard(dashboard, acme, 'GET', `/campaigns/${acme.campaignId('Desk')}`)),
      ({ botSavesContact }) => botSavesContact === true,
    )
    const bob = await openContact(dashboard, acme)
    await bob.writes('How much is it?')
    await until(bob.decisions, (all) => all.length > 0)
    await page.goto(new URL('/dashboard/settings/bot', page.url()).href)
    await page.getByText('It says: model "test" not found').waitFor()
  })

  test('a voice note has its text below the player, marked as transcribed, and is corrected there', async () => {
    const bot = { transcriptionModel: 'whisper-1', transcriptionBaseUrl: whisper.url }
    const acme = await openAccount(dashboard, {
      password,
      bot,
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    whisper.behave(answer(200, {}, JSON.stringify({ text: 'How much is it?' })))
    const ann = await openContact(dashboard, acme)
    const file = { mediaUrl: voiceUri(), mediaContentType: 'audio/ogg' }
    const page = await dashboard.open(`/inbox/${ann.id}`, { as: acme, width: 'phone' })
    const id = await ann.writes('voice.ogg', file)
    await until(
      () => readMessage(acme, id),
      ({ transcript }) => transcript === 'How much is it?',
    )
    const note = page.getByRole('article').filter({ has: page.locator('audio') })
    await note.getByText('How much is it?').waitFor()
    await note.getByText('Transcribed', { exact: true }).waitFor()
    await page.getByText('Ten euros.', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await note.getByRole('button', { name: 'Correct what was transcribed' }).click()
    await note.getByRole('textbox', { name: 'What is said' }).fill('How much is a lesson?')
    expect(await seriousFaults(page)).toEqual([])
    await note.getByRole('button', { name: 'Save' }).click()
    await note.getByText('How much is a lesson?').waitFor()
    expect(await readMessage(acme, id)).toMatchObject({ transcript: 'How much is a lesson?' })
  })
})
