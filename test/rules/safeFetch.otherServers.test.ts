import { createServer as createTcpServer, type Server } from 'node:net'
import type { SafeRequest } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { listenLocally } from '../support/ports.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const safeFetch = suiteSafeFetch()

const get = (url: string): SafeRequest => ({ url, method: 'GET' })

describe('a server that does not speak HTTP', () => {
  let server: Server
  let url = ''
  const serve = async (words: string) => {
    server = createTcpServer((socket) => {
      socket
        .on('error', () => {})
        .resume()
        .end(words)
    })
    url = `127.0.0.1:${await listenLocally(server)}`
  }
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  test('fails as a connection error that says so', async () => {
    await serve('220 mail.test ESMTP\r\n')
    const { fetch } = safeFetch({ allowLoopback: true })
    const detail = `${url} did not answer in HTTP.`
    expect(await fetch(get(`http://${url}/`))).toMatchObject({ ok: false, kind: 'connect', detail })
  })

  test('nor TLS fails as a TLS error', async () => {
    await serve('HTTP/1.1 400 Bad Request\r\n\r\n')
    const { fetch } = safeFetch({ allowLoopback: true })
    expect(await fetch(get(`https://${url}/`))).toMatchObject({ ok: false, kind: 'tls' })
  })

  test('and floods headers is too large', async () => {
    await serve(`HTTP/1.1 200 OK\r\n${'x-flood: 1234567890\r\n'.repeat(10_000)}\r\n`)
    const { fetch } = safeFetch({ allowLoopback: true })
    expect(await fetch(get(`http://${url}/`))).toMatchObject({ ok: false, kind: 'too_large' })
  })
})
