'use strict'

// A Strapi in production with its two kinds of records, for `npm run bench -- peers`: prints its address.
const { mkdirSync } = require('node:fs')
const { createStrapi } = require('@strapi/strapi')

async function start() {
  mkdirSync('public/uploads', { recursive: true })
  const strapi = await createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: false }).load()
  const tokens = strapi.service('admin::api-token')
  const { id } = await tokens.create({
    kind: 'content-api',
    name: 'bench',
    type: 'full-access',
    lifespan: null,
  })
  const data = { accessKey: tokens.hash(process.env.KEY) }
  await strapi.db.query('admin::api-token').update({ where: { id }, data })
  await strapi.listen()
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${process.env.PORT}` })}\n`)
}
void start()
