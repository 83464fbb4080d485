import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect, onDatabase } from '../support/databases.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { makeOlder } from '../support/olderDatabase.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { execute, select } from '../support/sql.ts'
import { until } from '../support/time.ts'

onDatabase('An installation of an older version', ({ url }) => {
  const email = newEmail('owner')
  let dataDir: string
  let server: TestServer | undefined

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'replyloop-upgrades-'))
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Its database, with an account and a contact of whom only the sender's name is known. */
  const beOlder = async (tag: string, fromId: string, searchText: string) => {
    await makeOlder(url(), tag)
    await execute(
      url(),
      `insert into account (id, owner_id, type, email, name, metered, created_at)
         values ('acc_1', 'mem_1', 'standard', '${email}', 'Acme', false, 1);
       insert into member (id, account_id, email, name, created_at) values ('mem_1', 'acc_1', '${email}', 'Acme', 1);
       insert into contact (id, account_id, custom_fields, from_id, search_text, created_at, updated_at)
         values ('con_1', 'acc_1', '{}', '${fromId}', '${searchText}', 1, 1)`,
    )
  }
  const found = async (upgraded: TestServer, search: string) => {
    const account = await openAccount(upgraded, { email })
    return (await account.ask('GET', `/contacts?search=${encodeURIComponent(search)}`)).body
  }
  const upgrade = () => startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: url() } })

  test.each([
    ['that had not kept it for searching', '0004_cluster', ''],
    ['whose upgrade kept it with its capitals', '0006_deleted_subscriptions', 'ÉMILE Ångström'],
  ])('finds a sender by a name in any letters: one %s', async (_, tag, searchText) => {
    await beOlder(tag, 'ÉMILE Ångström', searchText)
    server = await upgrade()
    expect(await found(server, 'émile ångström')).toMatchObject({ data: [{ id: 'con_1' }] })
  })

  test('lists the custom fields that its contacts have', async () => {
    await beOlder('0018_retention', 'ann', 'ann')
    await execute(
      url(),
      `insert into contact (id, account_id, custom_fields, search_text, created_at, updated_at)
         values ('con_2', 'acc_1', '{"city": "Bern", "size": 7}', 'ann', 1, 2000),
           ('con_3', 'acc_1', '{"size": "large"}', 'ann', 1, 1000)`,
    )
    server = await upgrade()
    const { client } = await openAccount(server, { email })
    const listed = async () => (await client.listCustomFields({ query: {} })).body.data
    expect(await until(listed, (fields) => fields.length > 0)).toMatchObject([
      { name: 'city', type: 'text', lastSeenAt: '1970-01-01T00:00:02.000Z' },
      { name: 'size', type: 'mixed', lastSeenAt: '1970-01-01T00:00:02.000Z' },
    ])
  })

  test('takes a contact who leaves one of its lists out of the queue in which an older process put it', async () => {
    await beOlder('0007_lowered_senders', 'ann', 'ann')
    await execute(
      url(),
      `insert into list (id, account_id, name, created_at) values ('lst_1', 'acc_1', 'Leads', 1), ('lst_2', 'acc_1', 'Others', 1);
       insert into membership (id, list_id, contact_id, created_at)
         values ('mem_1', 'lst_1', 'con_1', 1), ('mem_2', 'lst_2', 'con_1', 1);
       insert into campaign (id, account_id, name, type, status, language, channel, list_id, trigger_on_list_add,
           opening_message, bot_enabled, answers, keywords, follow_ups, created_at)
         values ('cmp_1', 'acc_1', 'Funnel', 'Combined', 'Paused', 'en', 'custom', 'lst_1', true, 'Hi!', false, '[]', '[]', '[]', 1);
       insert into opening (id, account_id, campaign_id, contact_id, state, joined_at)
         values ('opn_1', 'acc_1', 'cmp_1', 'con_1', 'queued', 1)`,
    )
    server = await upgrade()
    const account = await openAccount(server, { email })
    await account.ask('DELETE', '/lists/lst_1/contacts/con_1')
    const { body } = await account.ask('GET', '/contacts/con_1/timeline')
    expect(body).toMatchObject({ data: [{ subject: 'opening', decision: 'cancelled' }] })
  })

  test('knows of its channels which have worked: by a test, or by a message that has gone out', async () => {
    await beOlder('0034_only_campaigns', 'ann', 'ann')
    const channels = [
      ['chn_1', 'active', 'null', 'null'],
      ['chn_2', 'active', 'null', `'{"quality":"GREEN","subscribed":"yes"}'`],
      ['chn_3', 'active', 'null', `'{"subscribed":"yes"}'`],
      ['chn_4', 'stopped', `'No payment'`, 'null'],
    ].map(
      ([id, state, reason, info]) =>
        `('${id}', 'acc_1', 'whatsapp', '${id}', '${id}', '${id}', '{}', '${state}', ${reason}, ${info}, 1, 7)`,
    )
    const message = (id: string, channel: string, status: string) =>
      `('${id}', 'acc_1', 'con_1', 'outgoing', '${status}', 'text', 'bot', 'Hi', '${channel}', '${channel}', 1)`
    await execute(
      url(),
      `insert into channel (id, account_id, kind, name, external_id, label, settings, state, stopped_reason, info, created_at, updated_at)
         values ${channels.join()};
       insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, channel_id, created_at)
         values ${[message('msg_1', 'chn_1', 'Sent'), message('msg_2', 'chn_3', 'Failed'), message('msg_3', 'chn_4', 'Sent')].join()}`,
    )
    server = await upgrade()
    const known = 'select id, worked_at is not null as works, problem from channel order by id'
    expect((await select(url(), known)).map((row) => ({ ...row, works: Boolean(row['works']) }))).toEqual([
      { id: 'chn_1', works: true, problem: null },
      { id: 'chn_2', works: true, problem: null },
      { id: 'chn_3', works: false, problem: null },
      { id: 'chn_4', works: true, problem: 'No payment' },
    ])
  })

  test('removes what a version before has made up among the work of an account, and nothing that people have made or use', async () => {
    await beOlder('0039_in_doubt', 'ann', 'ann')
    const campaign = (id: string, status: string, listId: string, isExample: boolean) =>
      `('${id}', 'acc_1', '${id}', 'Combined', '${status}', 'en', 'live-chat', '${listId}', true, 'Hi!', true, '[]', '[]', '[]', ${isExample}, 1)`
    const isMadeUp = (id: string) => id.includes('made')
    const people = ['con_made', 'con_made_2', 'con_own']
    const lists = ['lst_made', 'lst_made_used', 'lst_made_linked', 'lst_own']
    await execute(
      url(),
      `insert into example_data (account_id, state, added, created_at) values ('acc_1', 'there', 300, 1);
       insert into contact (id, account_id, custom_fields, search_text, campaign_id, is_example, created_at, updated_at)
         values ${people.map((id) => `('${id}', 'acc_1', '{}', '', 'cam_made', ${isMadeUp(id)}, 1, 1)`).join()};
       insert into list (id, account_id, name, is_example, created_at)
         values ${lists.map((id) => `('${id}', 'acc_1', '${id}', ${isMadeUp(id)}, 1)`).join()};
       insert into membership (id, list_id, contact_id, created_at)
         values ${lists.map((id) => `('${id}', '${id}', 'con_made', 1)`).join()}, ('mem_own', 'lst_made_used', 'con_own', 1);
       insert into campaign (id, account_id, name, type, status, language, channel, list_id, trigger_on_list_add,
           opening_message, bot_enabled, answers, keywords, follow_ups, is_example, created_at)
         values ${[
           campaign('cam_made', 'Live', 'lst_made', true),
           campaign('cam_made_used', 'Live', 'lst_own', true),
           campaign('cam_own', 'Live', 'lst_made_linked', false),
         ].join()};
       insert into subscription (id, account_id, target_url, events, campaign_id, secret, previous_secrets, created_at, updated_at)
         values ('whk_1', 'acc_1', 'https://own.test', '["message.reply"]', 'cam_made_used', 'sealed', '[]', 1, 1);
       insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, created_at)
         values ('msg_made', 'acc_1', 'con_made', 'incoming', 'received', 'text', 'contact', 'Hi', 'live-chat', 1),
           ('msg_own', 'acc_1', 'con_own', 'incoming', 'received', 'text', 'contact', 'Hi', 'crm', 1)`,
    )
    server = await upgrade()
    const left = async (table: string) =>
      (await select(url(), `select id from ${table} order by id`)).map(({ id }) => id)
    await until(async () => (await select(url(), 'select * from example_data')).length === 0)
    expect(await left('contact')).toEqual(['con_1', 'con_own'])
    expect(await left('message')).toEqual(['msg_own'])
    expect(await left('list')).toEqual(['lst_made_linked', 'lst_made_used', 'lst_own'])
    expect(await select(url(), 'select id, status from campaign order by id')).toEqual([
      { id: 'cam_made_used', status: 'Completed' },
      { id: 'cam_own', status: 'Live' },
    ])
    expect(await select(url(), `select campaign_id from contact where id = 'con_own'`)).toEqual([
      { campaign_id: null },
    ])
    expect(await select(url(), 'select action, member_id as actor from audit_entry')).toEqual([
      { action: 'example_data_removed', actor: 'service' },
    ])
  })

  if (dialect === 'sqlite')
    test('is searched for rows without their parent by an upgrade alone: that reads the whole file', async () => {
      await beOlder('0004_cluster', 'ann', '')
      const orphan = `pragma foreign_keys = off; insert into membership values ('mem_1', 'lst_gone', 'con_1', 1)`
      await execute(url(), orphan)
      await expect(upgrade()).rejects.toThrow('a migration left 1 rows without their parent')
      await execute(url(), `delete from membership`)
      await (await upgrade()).stop()
      await execute(url(), orphan)
      server = await upgrade()
      expect(await found(server, 'ann')).toMatchObject({ data: [{ id: 'con_1' }] })
    })

  if (dialect === 'postgres')
    test('is upgraded also where PostgreSQL undoes the migration as a deadlock with an old process at work', async () => {
      await beOlder('0004_cluster', 'ann', '')
      await execute(
        url(),
        `create sequence tried;
         create function lose_once() returns trigger language plpgsql as $$ begin
           if nextval('tried') = 1 then raise exception 'lost' using errcode = 'deadlock_detected'; end if;
           return new;
         end $$;
         create trigger lose_once before update on contact for each row execute function lose_once()`,
      )
      server = await upgrade()
      expect(await found(server, 'ann')).toMatchObject({ data: [{ id: 'con_1' }] })
    })

  test('has as rows the answers that its campaigns had in one column, with what stood beside them', async () => {
    await beOlder('0078_views', 'ann', 'ann')
    const beside = `"choices": {"buttons": [{"id": "b", "title": "Book"}]}`
    await execute(
      url(),
      `insert into campaign (id, account_id, name, type, status, language, channel, trigger_on_list_add, bot_enabled, answers, keywords, follow_ups, created_at)
         values ('cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C', 'acc_1', 'Desk', 'Combined', 'Live', 'en', 'custom', false, true,
           '[{"question": "Wie teuer ist „es“?", "answer": "Zehn \\"Euro\\"."}, {"question": "When?", "answer": "Now.", ${beside}}]', '[]', '[]', 1000),
         ('cam_2', 'acc_1', 'Bare', 'Combined', 'Live', 'en', 'custom', false, true, '[]', '[]', '[]', 1000)`,
    )
    server = await upgrade()
    const account = await openAccount(server, { email })
    const { body } = await account.ask('GET', '/campaigns/cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C/answers')
    expect(body).toMatchObject({
      data: [
        { questions: ['Wie teuer ist „es“?'], answer: { body: 'Zehn "Euro".', buttons: null }, useCount: 0 },
        { questions: ['When?'], answer: { body: 'Now.', buttons: [{ id: 'b', title: 'Book' }] } },
      ],
      nextCursor: null,
    })
    expect(await select(url(), 'select id from answer order by position')).toMatchObject([
      { id: expect.stringMatching(/^ans_01KAFV5Z3M[0-9A-F]{16}$/) },
      { id: expect.stringMatching(/^ans_01KAFV5Z3M[0-9A-F]{16}$/) },
    ])
  })
})
