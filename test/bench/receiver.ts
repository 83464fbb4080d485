import { createServer } from 'node:http'

// Takes what is delivered and answers 200. `GET /arrivals` tells how many have come, and when the first and the last did,
// in milliseconds on the clock that all processes of a machine share; it begins again with `DELETE /arrivals`.

const now = () => performance.timeOrigin + performance.now()
let count = 0
let first = 0
let last = 0

const server = createServer((request, response) => {
  if (request.url === '/arrivals') {
    if (request.method === 'DELETE') count = 0
    response.end(JSON.stringify({ count, first, last }))
    return
  }
  const at = now() // when it began to arrive
  request.resume().once('end', () => {
    last = at
    if (count === 0) first = at
    count += 1
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit())
