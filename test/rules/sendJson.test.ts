import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { sendJson } from '../../server/src/platform/http/sendJson.ts'
import { listenLocally } from '../support/ports.ts'

test('answers are sent once all that has arrived is read, in a row and in their order', async () => {
  const steps: string[] = []
  const app = express()
  app.get('/:name', ({ params: { name } }, response) => {
    response.once('prefinish', () => steps.push(`sent ${name}`))
    steps.push(`read ${name}`)
    sendJson(response, 200, { name, text: 'ü'.repeat(2000) })
  })
  const server = createServer({ requireHostHeader: false }, app)
  const port = await listenLocally(server)
  const socket = connect(port, '127.0.0.1')
  const ask = (name: string, header: string) => `GET /${name} HTTP/1.1\r\n${header}\r\n\r\n`
  const kept = ['a', 'b', 'c'].map((name) => ask(name, 'Connection: keep-alive'))
  socket.write([...kept, ask('d', 'Connection: close')].join(''))
  const received = await text(socket)
  expect(steps.slice(0, 4)).toEqual(['read a', 'read b', 'read c', 'read d'])
  expect(steps.slice(4)).toEqual(['sent a', 'sent b', 'sent c', 'sent d'])
  expect(received.match(/(?<="name":")\w/g)).toEqual(['a', 'b', 'c', 'd'])
  server.close()
})
