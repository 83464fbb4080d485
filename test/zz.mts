import Database from 'better-sqlite3'
const db = new Database('/tmp/fl/1m.db')
const count = 1_000_000
db.pragma('synchronous=off'); db.pragma('cache_size=-300000'); db.pragma('foreign_keys=off')
const acc = (db.prepare('select id from account').get() as any).id, list = (db.prepare("select id from list where name='Leads'").get() as any).id
const pad = (n: string) => `printf('%026d', ${n})`
const t0 = performance.now()
const run = (q: string) => { db.exec(q); console.log(q.slice(0, 40).trim(), (performance.now() - t0) / 1000) }
const each = (m = count) => `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${m - 1}) select i from n) as n`
const rare = '(i % 5000 = 7)'
run('begin')
run(`insert into tag (id, account_id, name, folded, colour, created_at) select 'tag_' || ${pad('i')}, '${acc}', 'Tag ' || i, 'tag ' || i, 'grey', 1 from ${each(20)}`)
run(`insert into contact_tag (account_id, tag_id, contact_id, created_at) select '${acc}', case when ${rare} then 'tag_' || ${pad('1')} else 'tag_' || ${pad('0')} end, 'con_' || ${pad('i')}, 1 from ${each()}`)
run(`insert into declared_field (id, account_id, name, type, options, created_at) values ('fld_text', '${acc}', 'city', 'text', '[]', 1), ('fld_number', '${acc}', 'visits', 'number', '[]', 1), ('fld_date', '${acc}', 'birthday', 'date', '[]', 1)`)
run(`insert into contact_field (account_id, field_id, contact_id, text) select '${acc}', 'fld_text', 'con_' || ${pad('i')}, case when ${rare} then 'rome' else 'berlin' end from ${each()}`)
run(`insert into contact_field (account_id, field_id, contact_id, number) select '${acc}', 'fld_number', 'con_' || ${pad('i')}, i % 1000 from ${each()}`)
run(`insert into contact_field (account_id, field_id, contact_id, instant) select '${acc}', 'fld_date', 'con_' || ${pad('i')}, (i % 20000) * 86400000 from ${each()}`)
run('drop trigger if exists opening_answered_new; drop trigger if exists opening_counted_new')
run(`insert into opening (id, account_id, campaign_id, contact_id, list_id, state, message_id, joined_at) select 'opn_' || ${pad('i')}, '${acc}', 'cam_' || ${pad('0')}, 'con_' || ${pad('i')}, '${list}', case when i % 5 > 1 then 'sent' else 'queued' end, 'msg_z', 1 from ${each()}`)
run('commit')
run('analyze')
db.close()
